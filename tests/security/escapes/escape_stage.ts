import { REPOSITORY } from "../../../scripts/lint/repository_path.ts";

/** The folder of the attacks. */
export const FIXTURES: string = `${REPOSITORY}tests/fixtures/escapes`;

/** Where a run takes place: servers that write down what they are told, in a network of its own. */
export interface Stage {
  readonly root: string;
  /** What must not be got: in files, variables and streams. */
  readonly secret: string;
  readonly port: number;
  readonly udpPort: number;
  readonly socket: string;
  /** UDP ports, each for one attack in one place. */
  readonly knockPorts: readonly number[];
  /** What a command is put behind to run in the stage's network; empty where there is none. */
  readonly prefix: readonly string[];
  /** Why there is no network of its own; `undefined` if there is one. */
  readonly noNetwork?: string;
  /** What the servers were told until now. */
  told(): string;
  close(): Promise<void>;
}

// Every address that a public name could lead to, all of this machine.
const ADDRESSES = [
  "11.22.33.7/32",
  "11.22.33.8/32",
  "10.11.12.13/32",
  "172.17.0.1/32",
  "192.168.1.1/32",
  "100.64.1.1/32",
  "169.254.169.254/32",
  "fd00::7/128",
  "fd00:ec2::254/128",
];
const SERVERS = `${FIXTURES}/servers.ts`;
const HOSTS = "127.0.0.1 localhost\n::1 localhost\n127.0.0.1 loop.kyrozen.example\n" +
  "fd00::7 six.kyrozen.example\n::ffff:127.0.0.1 mapped.kyrozen.example\n";

/** Starts the servers; the caller closes the stage. */
export async function openStage(): Promise<Stage> {
  const root = await Deno.realPath(await Deno.makeTempDir({ prefix: "kyrozen_escapes_" }));
  await Deno.writeTextFile(`${root}/hosts`, HOSTS);
  await Deno.writeTextFile(`${root}/resolv.conf`, "nameserver 11.22.33.7\n");
  await Deno.writeTextFile(`${root}/told`, "");
  const noNetwork = await whyNoNetwork();
  const deno = [
    Deno.execPath(),
    "run",
    "-A",
    "--no-config",
    "--no-lock",
    "--unstable-net",
    SERVERS,
  ];
  const [binary = "", ...args] = [
    ...(noNetwork === undefined ? ownNetwork(root) : []),
    ...deno,
    `${root}/told`,
    root,
  ];
  const servers = new Deno.Command(binary, { args, stdout: "piped", stdin: "null" }).spawn();
  const { port, udpPort, socket, knockPorts } = JSON.parse(await firstLine(servers.stdout));
  const inside = ["nsenter", "-t", String(servers.pid), "-n", "-m", "--"];
  return {
    root,
    secret: `secret-${crypto.randomUUID()}`,
    port,
    udpPort,
    socket,
    knockPorts,
    prefix: noNetwork === undefined ? inside : [],
    ...(noNetwork === undefined ? {} : { noNetwork }),
    told: () => Deno.readTextFileSync(`${root}/told`),
    async close() {
      servers.kill("SIGKILL");
      await servers.status;
      await Deno.remove(root, { recursive: true });
    },
  };
}

function ownNetwork(root: string): readonly string[] {
  const script = [
    "set -e",
    "ip link set lo up",
    ...ADDRESSES.map((address) => `ip addr add ${address} dev lo`),
    `mount --bind ${root}/hosts /etc/hosts`,
    `mount --bind ${root}/resolv.conf /etc/resolv.conf`,
    'exec "$@"',
  ];
  return ["unshare", "-n", "-m", "--", "sh", "-c", script.join("\n"), "sh"];
}

/** Only whoever may make a network can give it addresses. */
async function whyNoNetwork(): Promise<string | undefined> {
  if (Deno.build.os !== "linux") return "only Linux has networks of one's own";
  const script = "ip link set lo up && ip addr add fd00::7/128 dev lo && nsenter -V";
  const args = ["-n", "-m", "--", "sh", "-c", script];
  try {
    const options = { args, stdout: "null", stderr: "null" } as const;
    const { success } = await new Deno.Command("unshare", options).output();
    return success ? undefined : "no network of its own can be made here";
  } catch {
    return "unshare is not there";
  }
}

/** The first line that a stream says; the rest of it is let go. */
async function firstLine(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    if (done) throw new Error("The servers ended before they said where they are");
    text += value;
  }
  await reader.cancel();
  return text.split("\n", 1)[0] ?? "";
}
