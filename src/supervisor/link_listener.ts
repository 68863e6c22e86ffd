import { LINK_VARIABLE } from "../contract/mod.ts";
import type { Environment } from "./environment.ts";
import { type Checked, pass, refuse } from "./refusal.ts";

/** A socket that takes exactly one connection, in a fresh folder of this user only. */
export interface LinkListener {
  readonly socket: string;
  /** The word that the one connection must begin with. */
  readonly nonce: string;
  /** The variable that tells the core both. */
  readonly environment: Environment;
  /** The one connection; once it is there, nothing can exist at the socket's path any more. */
  accept(): Promise<Deno.Conn>;
  /** Ends listening and removes what was made. */
  close(): void;
}

/** The longest path that a socket address holds on every system, in bytes. */
const MAX_SOCKET_PATH = 100;

/** Listens in the first usable of `XDG_RUNTIME_DIR`, `TMPDIR` and `/tmp`. */
export async function openLink(environment: Environment): Promise<Checked<LinkListener>> {
  for (const parent of [environment.XDG_RUNTIME_DIR, environment.TMPDIR, "/tmp"]) {
    const folder = await makeLinkFolder(parent);
    if (folder !== undefined) return pass(listen(folder));
  }
  return refuse(
    "Cannot open the link to the core: neither XDG_RUNTIME_DIR, TMPDIR nor /tmp names a folder " +
      "that can be written and whose path is short and without commas",
  );
}

// A folder made by the runtime for a temporary use has the mode 0700.
async function makeLinkFolder(parent: string | undefined): Promise<string | undefined> {
  if (!parent?.startsWith("/")) return undefined;
  try {
    const dir = await Deno.realPath(parent);
    // The name that is made has no more than 40 characters.
    const longest = new TextEncoder().encode(dir).length + 40;
    if (dir.includes(",") || longest > MAX_SOCKET_PATH) return undefined;
    return await Deno.makeTempDir({ dir, prefix: "kyrozen-" });
  } catch {
    return undefined;
  }
}

function listen(folder: string): LinkListener {
  const socket = `${folder}/link`;
  const listener = Deno.listen({ transport: "unix", path: socket });
  const nonce = crypto.getRandomValues(new Uint8Array(32)).toHex();
  let stage: "listening" | "taken" | "closed" = "listening";
  const endListening = () => {
    listener.close();
    Deno.removeSync(folder, { recursive: true });
  };
  return {
    socket,
    nonce,
    environment: { [LINK_VARIABLE]: JSON.stringify({ socket, nonce }) },
    accept: async () => {
      const connection = await listener.accept();
      stage = "closed";
      endListening();
      try {
        takeName(folder);
      } catch (error) {
        connection.close();
        throw error;
      }
      stage = "taken";
      return connection;
    },
    close: () => {
      if (stage === "listening") endListening();
      if (stage === "taken") Deno.removeSync(folder);
      stage = "closed";
    },
  };
}

/**
 * Puts an empty file in the place of the folder until the core has ended. The core keeps its right to
 * the socket's path: were the name free, the core could make a folder of it, and another user a link.
 *
 * @throws {Deno.errors.AlreadyExists} If somebody was faster.
 */
function takeName(folder: string): void {
  Deno.openSync(folder, { write: true, createNew: true, mode: 0o400 }).close();
}
