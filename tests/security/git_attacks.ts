import type { GitLab } from "./git_lab.ts";

/** A way in which a repository makes Git run a program. */
export interface GitAttack {
  readonly name: string;
  /** Attacks of one letter are planted in one repository: none keeps another from working. */
  readonly group: string;
  /** The file that it is about; no other attack of its group names it. */
  readonly file?: string;
  /** What `.gitattributes` says of the file. */
  readonly attribute?: string;
  /** Plants it in a repository that has committed those; `canary` is the program to run. */
  plant(lab: GitLab, canary: string): Promise<void>;
  /** The plain Git commands that fall for it, each by itself. */
  readonly victims: readonly (readonly string[])[];
  /** Whether it takes an object away, so that reads that need it must fail. */
  readonly damage?: true;
  /** Whether the program must fail at once: one that passes its input on would keep Git waiting. */
  readonly silent?: true;
  /** A program that the command is run through: `script`, where Git must see a terminal. */
  readonly through?: "script";
}

/** Configures the repository of the workspace. */
function config(...pairs: [key: string, value: (canary: string) => string][]) {
  return async (lab: GitLab, canary: string) => {
    for (const [key, value] of pairs) await lab.git("config", key, value(quoted(canary)));
  };
}

function quoted(path: string): string {
  return `'${path}'`;
}

/** Commits what the attacks of one group are about, plants them, and changes their files. */
export async function plantAll(
  lab: GitLab,
  planted: ReadonlyMap<GitAttack, string>,
): Promise<void> {
  const attacks = [...planted.keys()];
  const files = attacks.flatMap(({ file }) => file === undefined ? [] : [file]);
  const attributes = attacks.flatMap(({ file, attribute }) =>
    attribute === undefined ? [] : [`${file} ${attribute}\n`]
  );
  for (const file of files) await lab.write(file, "one\n");
  if (attributes.length > 0) await lab.write(".gitattributes", attributes.join(""));
  if (files.length > 0) await lab.commit("files");
  for (const [attack, canary] of planted) await attack.plant(lab, canary);
  for (const file of files) await lab.write(file, "two\n");
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
  )(lab, "");
}

async function plantHook(canary: string, folder: string): Promise<void> {
  await Deno.mkdir(folder, { recursive: true });
  const script = `#!/bin/sh\nexec '${canary}' "$@"\n`;
  await Deno.writeTextFile(`${folder}/post-index-change`, script, { mode: 0o755 });
}

/** Writes a configuration beside the workspace that names the canary, and answers its path. */
async function writeIncluded(lab: GitLab, canary: string): Promise<string> {
  const path = `${lab.root}/included`;
  await Deno.writeTextFile(path, `[core]\n\tfsmonitor = "${quoted(canary)}"\n`);
  return path;
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

/** Every way that is tried. For each, the victims are shown to run the canary before the reads are. */
export const ATTACKS: readonly GitAttack[] = [
  {
    name: "diff.x.textconv",
    group: "A",
    file: "a.txt",
    attribute: "diff=x",
    plant: config(["diff.x.textconv", (canary) => canary]),
    victims: [["diff"], ["show", "HEAD:a.txt", "--textconv"]],
  },
  {
    name: "filter.x.clean",
    group: "A",
    file: "clean.txt",
    attribute: "filter=x",
    plant: config(["filter.x.clean", (canary) => canary]),
    victims: [["diff"]],
  },
  {
    name: "filter.y.process",
    group: "A",
    file: "process.txt",
    attribute: "filter=y",
    plant: config(["filter.y.process", (canary) => canary]),
    victims: [["diff"]],
  },
  {
    name: "core.fsmonitor",
    group: "A",
    plant: config(["core.fsmonitor", (canary) => canary]),
    victims: [["status"]],
  },
  {
    name: "an alias",
    group: "A",
    plant: config(["alias.zz", (canary) => `!${canary}`]),
    victims: [["zz"]],
  },
  {
    name: "gpg.program with log.showSignature",
    group: "A",
    async plant(lab, canary) {
      await plantSignature(lab, "PGP SIGNATURE");
      await lab.git("config", "gpg.program", canary);
      await lab.git("config", "log.showSignature", "true");
    },
    victims: [["log"]],
  },
  {
    name: "diff.x.command",
    group: "B",
    file: "a.txt",
    attribute: "diff=x",
    plant: config(["diff.x.command", (canary) => canary]),
    victims: [["diff"]],
  },
  {
    name: "a required filter",
    group: "B",
    file: "required.txt",
    attribute: "filter=x",
    plant: config(["filter.x.clean", (canary) => canary], ["filter.x.required", () => "true"]),
    victims: [["status"]],
  },
  {
    name: 'a filter named "a=b"',
    group: "B",
    file: "named.txt",
    attribute: "filter=a=b",
    plant: config(["filter.a=b.clean", (canary) => canary]),
    victims: [["diff"]],
  },
  {
    name: "core.fsmonitor of an included file",
    group: "B",
    async plant(lab, canary) {
      await lab.git("config", "include.path", await writeIncluded(lab, canary));
    },
    victims: [["status"]],
  },
  {
    name: "gpg.x509.program with log.showSignature",
    group: "B",
    async plant(lab, canary) {
      await plantSignature(lab, "SIGNED MESSAGE");
      await lab.git("config", "gpg.x509.program", canary);
      await lab.git("config", "log.showSignature", "true");
    },
    victims: [["show", "HEAD"]],
  },
  {
    name: 'a filter named "a.b"',
    group: "C",
    file: "named.txt",
    attribute: "filter=a.b",
    plant: config(["filter.a.b.clean", (canary) => canary]),
    victims: [["diff"]],
  },
  {
    name: "a filter of info/attributes",
    group: "C",
    file: "info.txt",
    async plant(lab, canary) {
      await config(["filter.x.clean", (program) => program])(lab, canary);
      await lab.write(".git/info/attributes", "info.txt filter=x\n");
    },
    victims: [["diff"]],
  },
  {
    name: "diff.external",
    group: "C",
    file: "external.txt",
    plant: config(["diff.external", (canary) => canary]),
    victims: [["diff"]],
  },
  {
    name: "core.fsmonitor of a conditional include",
    group: "C",
    async plant(lab, canary) {
      const path = await writeIncluded(lab, canary);
      await lab.git("config", `includeIf.gitdir:${lab.workspace}/.path`, path);
    },
    victims: [["status"]],
  },
  {
    name: "hooks/post-index-change",
    group: "C",
    plant: (lab, canary) => plantHook(canary, `${lab.workspace}/.git/hooks`),
    victims: [["status"]],
  },
  {
    name: "a filter of core.attributesFile",
    group: "D",
    file: "named.txt",
    async plant(lab, canary) {
      await Deno.writeTextFile(`${lab.root}/attributes`, "named.txt filter=x\n");
      await lab.git("config", "core.attributesFile", `${lab.root}/attributes`);
      await config(["filter.x.clean", (program) => program])(lab, canary);
    },
    victims: [["diff"]],
  },
  {
    name: "core.fsmonitor of config.worktree",
    group: "D",
    async plant(lab, canary) {
      await lab.git("config", "extensions.worktreeConfig", "true");
      await lab.git("config", "--worktree", "core.fsmonitor", quoted(canary));
    },
    victims: [["status"]],
  },
  {
    name: "core.hooksPath",
    group: "D",
    async plant(lab, canary) {
      await plantHook(canary, `${lab.root}/hooks`);
      await lab.git("config", "core.hooksPath", `${lab.root}/hooks`);
    },
    victims: [["diff"]],
  },
  {
    name: "core.pager",
    group: "E",
    plant: config(["core.pager", (canary) => canary]),
    victims: [["log"]],
    through: "script",
  },
  {
    name: "pager.status",
    group: "E",
    plant: config(["pager.status", (canary) => canary]),
    victims: [["status"]],
    through: "script",
  },
  {
    name: "core.fsmonitor of a submodule",
    group: "F",
    async plant(lab, canary) {
      await plantSubmodule(lab);
      await lab.git("-C", "sub", "config", "core.fsmonitor", quoted(canary));
    },
    victims: [["status"]],
  },
  {
    name: "a filter of a submodule",
    group: "F",
    plant: async (lab, canary) => {
      await lab.git("-C", "sub", "config", "filter.x.clean", quoted(canary));
    },
    victims: [["diff"]],
  },
  {
    name: "core.sshCommand in a partial clone",
    group: "G",
    async plant(lab, canary) {
      await forgetBlob(lab);
      await lab.git("config", "remote.origin.url", "ssh://127.0.0.1:1/x");
      await lab.git("config", "core.sshCommand", quoted(canary));
    },
    victims: [["show", "HEAD"]],
    damage: true,
    silent: true,
  },
  {
    name: "remote.origin.uploadpack in a partial clone",
    group: "H",
    async plant(lab, canary) {
      await forgetBlob(lab);
      await lab.git("config", "remote.origin.url", lab.root);
      await lab.git("config", "remote.origin.uploadpack", quoted(canary));
    },
    victims: [["show", "HEAD"]],
    damage: true,
    silent: true,
  },
  {
    name: "an ext:: remote in a partial clone",
    group: "I",
    async plant(lab, canary) {
      await forgetBlob(lab);
      await lab.git("config", "protocol.ext.allow", "always");
      await lab.git("config", "remote.origin.url", `ext::${canary.replaceAll(" ", "% ")}`);
    },
    victims: [["show", "HEAD"]],
    damage: true,
    silent: true,
  },
];
