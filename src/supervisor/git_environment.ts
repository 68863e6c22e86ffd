import type { GitRepository } from "./git_repository.ts";

/** The folder of one read in which Git finds its configuration, outside the workspace. */
export interface GitPlace {
  readonly room: string;
  readonly repository: GitRepository;
}

// Nothing of the machine's own: no user, no locale, no key agent, no proxy.
const BASE: { readonly [name: string]: string } = {
  PATH: "/usr/bin:/bin",
  LC_ALL: "C",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_ATTR_NOSYSTEM: "1",
  GIT_OPTIONAL_LOCKS: "0",
  GIT_LITERAL_PATHSPECS: "1",
  GIT_NO_LAZY_FETCH: "1",
  // Empty, not absent: a list of allowed protocols with nothing on it.
  GIT_ALLOW_PROTOCOL: "",
  GIT_PROTOCOL_FROM_USER: "0",
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  SSH_ASKPASS: "",
  GIT_SSH_COMMAND: "false",
  GIT_PAGER: "cat",
  GIT_EDITOR: "false",
};

// `diff.external` is not here: Git runs even an empty one. Only its absence disables it.
const OVERRIDES: readonly (readonly [key: string, value: string])[] = [
  ["core.fsmonitor", "false"],
  ["core.hooksPath", "/dev/null"],
  ["core.pager", "cat"],
  ["core.editor", "false"],
  ["core.askPass", ""],
  ["core.sshCommand", "false"],
  ["core.attributesFile", "/dev/null"],
  ["core.excludesFile", "/dev/null"],
  ["core.untrackedCache", "false"],
  ["core.quotePath", "false"],
  ["core.splitIndex", "false"],
  ["core.safecrlf", "false"],
  ["core.warnAmbiguousRefs", "false"],
  ["color.ui", "false"],
  ["credential.helper", ""],
  ["gc.auto", "0"],
  ["gpg.program", "false"],
  ["gpg.openpgp.program", "false"],
  ["gpg.ssh.program", "false"],
  ["gpg.x509.program", "false"],
  ["log.mailmap", "false"],
  ["log.showSignature", "false"],
  ["maintenance.auto", "false"],
  ["protocol.allow", "never"],
  ["safe.bareRepository", "explicit"],
  ["status.submoduleSummary", "false"],
  ["submodule.recurse", "false"],
];

/** What is set against whatever else a configuration may say; the last of a key counts. */
export function gitOverrides(workspace: string): readonly (readonly [string, string])[] {
  return [...OVERRIDES, ["safe.directory", workspace]];
}

/** The whole environment of a Git process that looks at no repository. */
export function roomEnvironment(room: string): { readonly [name: string]: string } {
  // A Git folder that does not exist: without one Git would look for it in the folders above.
  return { ...BASE, HOME: room, GIT_DIR: `${room}/none` };
}

/**
 * The whole environment of a Git process that reads the repository. Every path is named, so that
 * Git discovers nothing, and the common folder is the room, so that it never opens the repository's
 * own configuration.
 */
export function readEnvironment({ room, repository }: GitPlace): { [name: string]: string } {
  const { workspace, gitDir } = repository;
  const environment: { [name: string]: string } = {
    ...BASE,
    HOME: room,
    GIT_DIR: gitDir,
    GIT_COMMON_DIR: room,
    GIT_WORK_TREE: workspace,
    GIT_CEILING_DIRECTORIES: workspace.slice(0, workspace.lastIndexOf("/")),
  };
  const overrides = gitOverrides(workspace);
  for (const [index, [key, value]] of overrides.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = key;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  environment.GIT_CONFIG_COUNT = String(overrides.length);
  return environment;
}
