import config from "../../deno.json" with { type: "json" };
import { REPOSITORY } from "../lint/repository_path.ts";

/** A command line that is measured. */
export interface Subject {
  readonly name: string;
  readonly args: readonly string[];
}

/** The supervisor's own command line, as the task `start` has it, without the task runner. */
export function startArgs(...prompt: readonly string[]): readonly string[] {
  const words = config.tasks.start.command.split(" ");
  return [...words.slice(words.indexOf("deno") + 1), ...prompt];
}

/** Beside what is started. */
export interface StartOptions {
  readonly home: string;
  readonly stdin?: "piped";
  /** Variables beside the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts `subject` with the running deno, an empty home and no input. */
export function startProcess(
  { args }: Subject,
  { home, stdin, env }: StartOptions,
): Deno.ChildProcess {
  // As the task runner writes it: without a slash at its end.
  const folder = REPOSITORY.replace(/\/$/, "");
  return new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd: folder,
    env: { KYROZEN_TASK: "start", KYROZEN_HOME: home, INIT_CWD: folder, NO_COLOR: "1", ...env },
    stdin: stdin ?? "null",
    stdout: "piped",
    stderr: "null",
  }).spawn();
}

/** Milliseconds from the spawn to the first byte of output, or to the end if there is none. */
export async function firstOutput(subject: Subject, home: string): Promise<number> {
  const started = performance.now();
  const child = startProcess(subject, { home });
  let first: number | undefined;
  for await (const chunk of child.stdout) {
    if (chunk.length > 0) first ??= performance.now() - started;
  }
  const { success } = await child.status;
  const ended = performance.now() - started;
  if (!success) throw new Error(`Cannot measure "${subject.name}": it failed`);
  return first ?? ended;
}
