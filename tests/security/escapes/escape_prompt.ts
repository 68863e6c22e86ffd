import { REPOSITORY } from "../../../scripts/lint/repository_path.ts";
import type { PlaceGround } from "./escape_ground.ts";

/** How long a question is waited for, in milliseconds. */
const ANSWER_MS = 4000;

/**
 * Has a package ask for a right in a worker of a process on a terminal, as the worst of the places.
 * Answers what the terminal showed.
 */
export async function askOnTerminal(
  { root, stage }: PlaceGround,
  { noPrompt }: { readonly noPrompt: boolean },
): Promise<string> {
  const secret = `${root}/outside/secret.txt`;
  const code = `${root}/ask.ts`;
  const factory = `file://${REPOSITORY}src/sandbox/worker_options.ts`;
  const worker = 'await Deno.permissions.request({ name: "read" });' +
    `postMessage(String(await Deno.readTextFile(${JSON.stringify(secret)}).catch(String)));`;
  await Deno.writeTextFile(
    code,
    `import { workerOptions } from ${JSON.stringify(factory)};
const url = ${JSON.stringify(`data:text/javascript,${encodeURIComponent(worker)}`)};
const asking = new Worker(url, workerOptions({}));
const end = (said: string) => {
  console.log(said);
  Deno.exit(0);
};
asking.onmessage = ({ data }) => end(data);
setTimeout(() => end("nothing came"), 2500);
`,
  );
  const flags = [
    "run",
    ...(noPrompt ? ["--no-prompt"] : []),
    `--config=${REPOSITORY}deno.json`,
    `--allow-read=${root}`,
  ];
  const command = [Deno.execPath(), ...flags, code].join(" ");
  const child = new Deno.Command("script", {
    args: ["-qec", `exec ${command}`, "/dev/null"],
    clearEnv: true,
    env: { PATH: Deno.env.get("PATH") ?? "", DENO_DIR: `${root}/cache`, TERM: "xterm" },
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
  // A question that nobody answers waits for ever.
  const timer = setTimeout(() => child.kill("SIGTERM"), ANSWER_MS);
  const { stdout } = await child.output();
  clearTimeout(timer);
  const shown = new TextDecoder().decode(stdout);
  if (shown.includes(stage.secret)) throw new Error("The secret was read");
  return shown;
}
