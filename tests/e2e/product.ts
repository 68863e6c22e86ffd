import config from "../../deno.json" with { type: "json" };
import { REPOSITORY } from "../../scripts/lint/repository_path.ts";
import { type Ground, makeGround } from "../core_probe.ts";
import { denoDir } from "../support/deno_dir.ts";
import { removeAll } from "../support/remove_all.ts";

/** How the product is run. */
export interface ProductRun {
  readonly args: readonly string[];
  /** What standard input holds; `open` leaves it open and empty. @default {nothing} */
  readonly stdin?: string | "open";
  /** The task line that it is started as. @default {"start"} */
  readonly task?: "start" | "kyrozen";
  /** Variables beside the usual ones. */
  readonly env?: Readonly<Record<string, string>>;
  /** What happens while it runs, for instance a signal. */
  readonly meanwhile?: (child: Deno.ChildProcess) => Promise<void>;
}

/** What a process leaves. */
export interface ProductEnd {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `test` over fresh folders, which are removed afterwards. */
export async function onGround(test: (ground: Ground) => Promise<void>): Promise<void> {
  const ground = await makeGround();
  try {
    await test(ground);
  } finally {
    await removeAll(ground.root);
  }
}

/** Runs the product by its own task line, over a ground's workspace and home. */
export async function runProduct(ground: Ground, run: ProductRun): Promise<ProductEnd> {
  const { task = "start" } = run;
  const [assignment = "", binary, ...flags] = config.tasks[task].command.split(" ");
  if (binary !== "deno") throw new Error(`The task line of ${task} does not begin with deno`);
  const [name = "", value = ""] = assignment.split("=");
  const usual = { ...await childEnvironment(ground), [name]: value, INIT_CWD: ground.workspace };
  const env = { ...usual, ...run.env };
  const args = [...flags, "--project", ground.workspace, ...run.args];
  return await runDeno({ args, cwd: REPOSITORY, env }, run);
}

/** One `deno` process. */
export interface DenoRun {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Record<string, string>;
}

/** Runs `deno` with exactly this environment. */
export async function runDeno(
  { args, cwd, env }: DenoRun,
  { stdin = "", meanwhile }: Pick<ProductRun, "stdin" | "meanwhile"> = {},
): Promise<ProductEnd> {
  const streams = { stdin: "piped", stdout: "piped", stderr: "piped" } as const;
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args],
    ...{ cwd, env, clearEnv: true },
    ...streams,
  });
  const child = command.spawn();
  const output = child.output();
  const writer = child.stdin.getWriter();
  if (stdin !== "open") {
    await writer.write(new TextEncoder().encode(stdin)).catch(() => {});
    await writer.close().catch(() => {});
  }
  await meanwhile?.(child);
  const { code, stdout, stderr } = await output;
  if (stdin === "open") await writer.close().catch(() => {});
  const decoder = new TextDecoder();
  return { code, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

/** What a child process is given: no home of a person, and the cache that is already filled. */
export async function childEnvironment({ root, home }: Ground): Promise<Record<string, string>> {
  return {
    PATH: Deno.env.get("PATH") ?? "",
    HOME: root,
    KYROZEN_HOME: home,
    DENO_DIR: await denoDir(),
    NO_COLOR: "1",
  };
}
