import type { GitLab } from "./git_lab.ts";

/** A way in which a repository makes Git run a program. */
export interface GitAttack {
  readonly name: string;
  /** Plants it in a repository of one commit with `a.txt`. */
  plant(lab: GitLab): Promise<void>;
  /** The plain Git command that falls for it. */
  readonly victim: readonly string[];
  /** Whether it takes an object away, so that reads that need it must fail. */
  readonly damage?: true;
  /** A program that the command is run through: `script`, where Git must see a terminal. */
  readonly through?: "script";
}

/** Configures the repository of the workspace. */
function config(...pairs: [key: string, value: (canary: string) => string][]) {
  return async (lab: GitLab) => {
    for (const [key, value] of pairs) await lab.git("config", key, value(quoted(lab.canary)));
  };
}

function quoted(path: string): string {
  return `'${path}'`;
}

/** Gives `*.txt` an attribute, configures its driver, and changes the file. */
function driver(attribute: string, ...pairs: [string, (canary: string) => string][]) {
  return async (lab: GitLab) => {
    await lab.write(".gitattributes", `*.txt ${attribute}\n`);
    await lab.commit("attributes");
    await config(...pairs)(lab);
    await lab.write("a.txt", "two\n");
  };
}

/** Commits an object that carries a signature of the given kind. */
async function plantSignature(lab: GitLab, kind: string): Promise<void> {
  const body = await lab.git("cat-file", "commit", "HEAD");
  const signature = `-----BEGIN ${kind}-----\n \n x\n -----END ${kind}-----`;
  const signed = body.replace(/\n\n/, `\ngpgsig ${signature}\n\n`);
  await Deno.writeTextFile(`${lab.root}/signed`, signed);
  const hash = await lab.git("hash-object", "-t", "commit", "-w", `${lab.root}/signed`);
  await lab.git("update-ref", "refs/heads/main", hash.trim());
}

/** Removes the blob of `a.txt`, so that a partial clone must fetch it. */
async function forgetBlob(lab: GitLab): Promise<void> {
  const hash = (await lab.git("rev-parse", "HEAD:a.txt")).trim();
  await Deno.remove(`${lab.workspace}/.git/objects/${hash.slice(0, 2)}/${hash.slice(2)}`);
  await config(
    ["core.repositoryFormatVersion", () => "1"],
    ["extensions.partialClone", () => "origin"],
    ["remote.origin.promisor", () => "true"],
  )(lab);
}

async function plantHook(lab: GitLab, folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  await Deno.copyFile(lab.canary, `${folder}/post-index-change`);
  await Deno.utime(`${lab.workspace}/a.txt`, 1_000_000, 1_000_000);
}

async function plantSubmodule(lab: GitLab): Promise<void> {
  await lab.git("init", "-q", "sub");
  await lab.write("sub/.gitattributes", "*.txt filter=x\n");
  await lab.write("sub/b.txt", "one\n");
  await lab.git("-C", "sub", "add", ".");
  await lab.git("-C", "sub", "commit", "-q", "-m", "sub");
  await lab.git("add", "sub");
  await lab.commit("submodule");
  await lab.write("sub/b.txt", "two\n");
}

/** Every way that is tried. For each, `victim` is shown to run the canary before the reads are. */
export const ATTACKS: readonly GitAttack[] = [
  {
    name: "core.fsmonitor",
    plant: config(["core.fsmonitor", (canary) => canary]),
    victim: ["status"],
  },
  {
    name: "core.fsmonitor of an included file",
    async plant(lab) {
      const path = `${lab.root}/included`;
      await Deno.writeTextFile(path, `[core]\n\tfsmonitor = "${quoted(lab.canary)}"\n`);
      await lab.git("config", "include.path", path);
    },
    victim: ["status"],
  },
  {
    name: "core.fsmonitor of a conditional include",
    async plant(lab) {
      const path = `${lab.root}/included`;
      await Deno.writeTextFile(path, `[core]\n\tfsmonitor = "${quoted(lab.canary)}"\n`);
      await lab.git("config", `includeIf.gitdir:${lab.workspace}/.path`, path);
    },
    victim: ["status"],
  },
  {
    name: "core.fsmonitor of config.worktree",
    async plant(lab) {
      await lab.git("config", "extensions.worktreeConfig", "true");
      await lab.git("config", "--worktree", "core.fsmonitor", quoted(lab.canary));
    },
    victim: ["status"],
  },
  {
    name: "diff.external",
    async plant(lab) {
      await config(["diff.external", (canary) => canary])(lab);
      await lab.write("a.txt", "two\n");
    },
    victim: ["diff"],
  },
  {
    name: "core.pager",
    plant: config(["core.pager", (canary) => canary]),
    victim: ["log"],
    through: "script",
  },
  {
    name: "pager.status",
    plant: config(["pager.status", (canary) => canary]),
    victim: ["status"],
    through: "script",
  },
  {
    name: "filter.x.clean",
    plant: driver("filter=x", ["filter.x.clean", (canary) => canary]),
    victim: ["diff"],
  },
  {
    name: "filter.x.process",
    plant: driver("filter=x", ["filter.x.process", (canary) => canary]),
    victim: ["diff"],
  },
  {
    name: "a required filter",
    plant: driver("filter=x", ["filter.x.clean", (canary) => canary], [
      "filter.x.required",
      () => "true",
    ]),
    victim: ["status"],
  },
  {
    name: 'a filter named "a=b"',
    plant: driver("filter=a=b", ["filter.a=b.clean", (canary) => canary]),
    victim: ["diff"],
  },
  {
    name: 'a filter named "a.b"',
    plant: driver("filter=a.b", ["filter.a.b.clean", (canary) => canary]),
    victim: ["diff"],
  },
  {
    name: "a filter of info/attributes",
    async plant(lab) {
      await config(["filter.x.clean", (canary) => canary])(lab);
      await lab.write(".git/info/attributes", "* filter=x\n");
      await lab.write("a.txt", "two\n");
    },
    victim: ["diff"],
  },
  {
    name: "a filter of core.attributesFile",
    async plant(lab) {
      await Deno.writeTextFile(`${lab.root}/attributes`, "* filter=x\n");
      await lab.git("config", "core.attributesFile", `${lab.root}/attributes`);
      await config(["filter.x.clean", (canary) => canary])(lab);
      await lab.write("a.txt", "two\n");
    },
    victim: ["diff"],
  },
  {
    name: "diff.x.textconv",
    plant: driver("diff=x", ["diff.x.textconv", (canary) => canary]),
    victim: ["diff"],
  },
  {
    name: "diff.x.textconv of a commit",
    plant: driver("diff=x", ["diff.x.textconv", (canary) => canary]),
    victim: ["show", "HEAD:a.txt", "--textconv"],
  },
  {
    name: "diff.x.command",
    plant: driver("diff=x", ["diff.x.command", (canary) => canary]),
    victim: ["diff"],
  },
  {
    name: "hooks/post-index-change",
    plant: (lab) => plantHook(lab, `${lab.workspace}/.git/hooks`),
    victim: ["status"],
  },
  {
    name: "core.hooksPath",
    async plant(lab) {
      await plantHook(lab, `${lab.root}/hooks`);
      await lab.git("config", "core.hooksPath", `${lab.root}/hooks`);
    },
    victim: ["diff"],
  },
  {
    name: "gpg.program with log.showSignature",
    async plant(lab) {
      await plantSignature(lab, "PGP SIGNATURE");
      await lab.git("config", "gpg.program", lab.canary);
      await lab.git("config", "log.showSignature", "true");
    },
    victim: ["log"],
  },
  {
    name: "gpg.x509.program with log.showSignature",
    async plant(lab) {
      await plantSignature(lab, "SIGNED MESSAGE");
      await lab.git("config", "gpg.x509.program", lab.canary);
      await lab.git("config", "log.showSignature", "true");
    },
    victim: ["show", "HEAD"],
  },
  {
    name: "core.sshCommand in a partial clone",
    async plant(lab) {
      await forgetBlob(lab);
      await lab.git("config", "remote.origin.url", "ssh://127.0.0.1:1/x");
      await lab.git("config", "core.sshCommand", quoted(lab.silent));
    },
    victim: ["show", "HEAD"],
    damage: true,
  },
  {
    name: "remote.origin.uploadpack in a partial clone",
    async plant(lab) {
      await forgetBlob(lab);
      await lab.git("config", "remote.origin.url", lab.root);
      await lab.git("config", "remote.origin.uploadpack", quoted(lab.silent));
    },
    victim: ["show", "HEAD"],
    damage: true,
  },
  {
    name: "an ext:: remote in a partial clone",
    async plant(lab) {
      await forgetBlob(lab);
      await lab.git("config", "protocol.ext.allow", "always");
      await lab.git("config", "remote.origin.url", `ext::${lab.silent.replaceAll(" ", "% ")}`);
    },
    victim: ["show", "HEAD"],
    damage: true,
  },
  {
    name: "core.fsmonitor of a submodule",
    async plant(lab) {
      await plantSubmodule(lab);
      await lab.git("-C", "sub", "config", "core.fsmonitor", quoted(lab.canary));
    },
    victim: ["status"],
  },
  {
    name: "a filter of a submodule",
    async plant(lab) {
      await plantSubmodule(lab);
      await lab.git("-C", "sub", "config", "filter.x.clean", quoted(lab.canary));
    },
    victim: ["diff"],
  },
  {
    name: "an alias",
    plant: config(["alias.zz", (canary) => `!${canary}`]),
    victim: ["zz"],
  },
];
