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
  /** The one connection; the socket's path is gone once it is there. */
  accept(): Promise<Deno.Conn>;
  /** Ends listening and removes the folder. */
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
  let open = true;
  const close = () => {
    if (!open) return;
    open = false;
    listener.close();
    Deno.removeSync(folder, { recursive: true });
  };
  return {
    socket,
    nonce,
    environment: { [LINK_VARIABLE]: JSON.stringify({ socket, nonce }) },
    accept: async () => {
      try {
        return await listener.accept();
      } finally {
        close();
      }
    },
    close,
  };
}
