import { REVISION_PATTERN, showInline } from "../../contract/mod.ts";
import { attempt } from "../../std/attempt.ts";
import type { Environment } from "../environment.ts";
import { findBinary } from "../find_binary.ts";
import { NO_GIT } from "../no_git.ts";
import { quotePath } from "../paths.ts";
import { type Checked, pass, refuse } from "../refusal.ts";
import { type CommandResult, runCommand } from "../run_command.ts";
import type { Leftovers } from "./leftovers.ts";
import { misused } from "./skill_command.ts";

/** A repository, and what of it is meant. */
export interface GitAddress {
  /** As Git takes it. */
  readonly url: string;
  /** A branch, a tag or a commit. @default {what the repository itself shows first} */
  readonly ref?: string;
}

/** The files of a repository at one commit, in a folder of their own. */
export interface GitCheckout {
  readonly folder: string;
  readonly commit: string;
  /** Removes the folder. */
  discard(): void;
}

/** How the network is reached, and who asks: the person's own way, and nothing else of the machine. */
const PASSED = [
  "HOME",
  "SSH_AUTH_SOCK",
  "HTTPS_PROXY",
  "ALL_PROXY",
  "NO_PROXY",
  "https_proxy",
  "all_proxy",
  "no_proxy",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "GIT_SSL_CAINFO",
];

/** The longest time that a fetch may take, in milliseconds. */
const FETCH_MS = 120_000;

/** The longest file that Git may write, in bytes. */
const MAX_FILE = 256 * 1024 * 1024;

/** Nothing that a repository, or a configuration, could have Git run. */
const CONFIG: readonly (readonly [string, string])[] = [
  ["core.hooksPath", "/dev/null"],
  ["core.fsmonitor", "false"],
  ["core.attributesFile", "/dev/null"],
  ["core.excludesFile", "/dev/null"],
  ["core.autocrlf", "false"],
  ["core.symlinks", "true"],
  ["core.askPass", ""],
  ["credential.helper", ""],
  ["fetch.recurseSubmodules", "false"],
  ["submodule.recurse", "false"],
  ["transfer.fsckObjects", "true"],
  ["transfer.bundleURI", "false"],
  ["http.followRedirects", "initial"],
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  ["advice.detachedHead", "false"],
  ["init.defaultBranch", "main"],
];

/**
 * Reads `GIT-URL#REF`, where `URL` names a protocol, or the user and the host of a machine that is
 * reached over SSH; `undefined` for what is no such address.
 */
export function readGitAddress(text: string): Checked<GitAddress> | undefined {
  const cut = text.indexOf("#");
  const [url, ref] = cut < 0 ? [text] : [text.slice(0, cut), text.slice(cut + 1)];
  const [, protocol] = /^([a-z][a-z0-9+.-]*):(?:\/\/|:)/i.exec(text) ?? [];
  if (protocol === undefined && !/^[\w.-]+@[\w.-]+:[^/]?/.test(text)) return undefined;
  const start = `Cannot install from ${quotePath(text)}: `;
  if (protocol !== undefined && !["https", "ssh", "file"].includes(protocol.toLowerCase())) {
    return misused(`${start}a repository is fetched over https, ssh or file only`);
  }
  if (url === undefined || /[\s\p{Cc}]/u.test(url)) {
    return misused(`${start}its address has a blank`);
  }
  if (protocol?.toLowerCase() === "https" && /^[^/]*\/\/[^/]*@/.test(url)) {
    // It would be kept, and shown.
    return misused(
      `${start.replace(/\/\/[^/]*@/, "//…@")}an address may hold no user and no password`,
    );
  }
  if (ref === undefined) return pass({ url });
  if (new RegExp(REVISION_PATTERN, "u").test(ref) && ref.length <= 256) return pass({ url, ref });
  return misused(`${start}"${showInline(ref, 80)}" is no branch, tag or commit`);
}

/** Fetches one commit of a repository, without its history and without anything that it could have run. */
export async function fetchRepository(
  { url, ref }: GitAddress,
  { environment, outside, leftovers }: {
    readonly environment: Environment;
    readonly outside: readonly string[];
    readonly leftovers: Leftovers;
  },
): Promise<Checked<GitCheckout>> {
  const path = environment.PATH || "/usr/bin:/bin";
  const git = await findBinary("git", { path, outside });
  if (git === null) return refuse(`Cannot install from ${quotePath(url)}: ${NO_GIT}`);
  const limit = await findBinary("prlimit", { path: "/usr/bin:/bin" });
  const folder = Deno.realPathSync(Deno.makeTempDirSync({ prefix: "kyrozen-skill-" }));
  const discard = () => void attempt(() => Deno.removeSync(folder, { recursive: true }));
  leftovers.add(discard);
  const signal = AbortSignal.timeout(FETCH_MS);
  const env = gitEnvironment(environment);
  const run = (args: readonly string[]) => {
    const direct = { binary: git, args: ["--no-pager", ...args] };
    const program = limit === null
      ? direct
      : { binary: limit, args: [`--fsize=${MAX_FILE}`, "--", direct.binary, ...direct.args] };
    return runCommand({ ...program, cwd: folder, env, signal, maxBytes: 64 * 1024 });
  };
  const steps = [
    ["init", "--quiet", "--template=", folder],
    ["fetch", "--quiet", "--depth=1", "--no-tags", "--", url, ref ?? "HEAD"],
    ["checkout", "--quiet", "--detach", "FETCH_HEAD"],
    ["rev-parse", "--verify", "FETCH_HEAD^{commit}"],
  ];
  let last: CommandResult | undefined;
  for (const step of steps) {
    last = await run(step);
    if (last.code === 0) continue;
    discard();
    return refuse(`Cannot install from ${quotePath(url)}: ${reasonOf(last, ref)}`);
  }
  const commit = new TextDecoder().decode(last?.stdout).trim();
  return pass({ folder, commit, discard });
}

function gitEnvironment(environment: Environment): { readonly [name: string]: string } {
  const passed = PASSED.flatMap((name) => {
    const value = environment[name];
    return value ? [[name, value] as const] : [];
  });
  const config = CONFIG.flatMap(([key, value], index) => [
    [`GIT_CONFIG_KEY_${index}`, key] as const,
    [`GIT_CONFIG_VALUE_${index}`, value] as const,
  ]);
  return {
    ...Object.fromEntries(passed),
    PATH: "/usr/bin:/bin",
    LC_ALL: "C",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_SYSTEM: "/dev/null",
    GIT_CONFIG_GLOBAL: "/dev/null",
    GIT_ATTR_NOSYSTEM: "1",
    GIT_ALLOW_PROTOCOL: "https:ssh:file",
    GIT_PROTOCOL_FROM_USER: "0",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "",
    SSH_ASKPASS: "",
    // A machine that the person never reached before is not trusted by the way.
    GIT_SSH_COMMAND: "ssh -oBatchMode=yes -oStrictHostKeyChecking=yes",
    GIT_LFS_SKIP_SMUDGE: "1",
    ...Object.fromEntries(config),
    GIT_CONFIG_COUNT: String(CONFIG.length),
  };
}

function reasonOf({ code, stderr, aborted }: CommandResult, ref: string | undefined): string {
  if (aborted) return `Git took longer than ${FETCH_MS / 1000} s`;
  const said = new TextDecoder().decode(stderr).trim().split("\n")
    .findLast((line) => /^(?:fatal|error): /.test(line.trim()));
  const what = ref === undefined ? "" : ` (at "${showInline(ref, 80)}")`;
  const how = code === null ? "was ended" : `ended with exit code ${code}`;
  return `Git ${how}${what}${said === undefined ? "" : `: ${showInline(said.trim(), 300)}`}`;
}
