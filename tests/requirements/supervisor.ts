import type { Requirement } from "../requirements.ts";

/** Promises of the area `supervisor`: the processes, their walls and how they start and end. */
export const SUPERVISOR: readonly Requirement[] = [
  {
    id: "security.core_starts_no_process",
    source: "docs/security.md",
    sentence: "The core can start no process, signal none, and give a worker no more than it has.",
  },
  {
    id: "security.core_reads_granted_only",
    source: "docs/security.md",
    sentence: "The core reads the workspace, the product's source and state/, nothing else.",
  },
  {
    id: "security.core_cannot_write_owner",
    source: "docs/security.md",
    sentence:
      "The core cannot write under owner/: not directly, by renaming what is around it, by a link of either kind, or by a database.",
  },
  {
    id: "security.core_writes_nothing",
    source: "docs/security.md",
    sentence:
      "The core has no right to write: whatever the runtime checks is refused, in state/ too, and the supervisor keeps the core's records.",
  },
  {
    id: "security.workspace_is_read_only",
    source: "docs/security.md",
    sentence: "The core cannot write the workspace.",
  },
  {
    id: "security.core_reaches_no_host",
    source: "docs/security.md",
    sentence:
      "A core without a provider reaches no host, also not through a proxy, resolves no name, and takes no connections.",
  },
  {
    id: "security.core_has_no_native_access",
    source: "docs/security.md",
    sentence: "The core loads no native library and reads no variable and no fact of the machine.",
  },
  {
    id: "security.owner_inside_workspace",
    source: "docs/security.md",
    sentence:
      "In a workspace that holds the home folder owner/ stays closed, and a workspace inside owner/ or state/ is refused.",
  },
  {
    id: "security.links_are_followed",
    source: "DN-2",
    sentence:
      "The runtime follows a link that stood in the workspace before; our own file tools do not rely on it.",
  },
  {
    id: "security.probe_is_the_core",
    source: "docs/security.md",
    sentence: "What the wall tests run has the real core's command line, its entry aside.",
  },
  {
    id: "supervisor.core_flags",
    source: "docs/reference/permissions.md",
    sentence:
      "The core is granted the workspace and state/ for reading, the link and nothing else.",
  },
  {
    id: "supervisor.permissions",
    source: "docs/reference/permissions.md",
    sentence:
      "`kyrozen permissions` shows exactly the flags that are used, a reason for each, and that the supervisor is not narrowed by its own.",
  },
  {
    id: "supervisor.environment",
    source: "DN-4",
    sentence: "No process inherits the environment: each gets one built from an allow-list.",
  },
  {
    id: "supervisor.binaries",
    source: "DN-4",
    sentence: "A program is started by its real path, never one that lies in the workspace.",
  },
  {
    id: "supervisor.comma",
    source: "docs/security.md",
    sentence: "A path with a comma is refused before it could widen a flag.",
  },
  {
    id: "supervisor.link",
    source: "docs/security.md",
    sentence:
      "The link takes the one connection that knows its word, on this machine's own address, and the core believes only the supervisor that started it.",
  },
  {
    id: "supervisor.link_rules",
    source: "docs/security.md",
    sentence:
      "A core that breaks a rule of the link is ended; there is no message that is a command line.",
  },
  {
    id: "supervisor.heads",
    source: "docs/security.md",
    sentence:
      "After each commit of the ledger its newest row is appended to the heads in owner/, which are never replaced.",
  },
  {
    id: "supervisor.records",
    source: "docs/security.md",
    sentence:
      "What a core says to record is kept by the supervisor in order, at a place in the chain that the core does not choose, and answered once it is durable.",
  },
  {
    id: "supervisor.ledger_process",
    source: "docs/security.md",
    sentence: "The ledger is verified by a fresh process that may read its files only.",
  },
  {
    id: "supervisor.folders",
    source: "docs/security.md",
    sentence: "owner/ and state/ are made for this user only, and neither may be a link.",
  },
  {
    id: "supervisor.home",
    source: "docs/guides/getting-started.md",
    sentence:
      "The home folder is that of --home, KYROZEN_HOME or HOME; without any of them one sentence says so.",
  },
  {
    id: "supervisor.tilde",
    source: "docs/reference/cli.md",
    sentence: "A path that begins with ~ is seen from HOME; no folder of that name is made.",
  },
  {
    id: "supervisor.read_only_home",
    source: "docs/guides/getting-started.md",
    sentence: "Where the home folder cannot be written the product works, and keeps nothing.",
  },
  {
    id: "supervisor.read_only_workspace",
    source: "docs/guides/getting-started.md",
    sentence:
      "In a workspace that the person may not write, calculations and reads work, git's too, and the ledger is kept.",
  },
  {
    id: "supervisor.workspace",
    source: "docs/guides/getting-started.md",
    sentence:
      "A workspace may have any name that a flag can hold; one that cannot be used is refused with one sentence and exit code 3.",
  },
  {
    id: "supervisor.invocation_folder",
    source: "docs/guides/getting-started.md",
    sentence:
      "The workspace is the folder that the person is in; an inherited INIT_CWD does not count.",
  },
  {
    id: "supervisor.first_run",
    source: "docs/guides/getting-started.md",
    sentence:
      "Started without a task and with an empty cache, the locked packages are installed once.",
  },
  {
    id: "supervisor.minimum_deno",
    source: "DN-9",
    sentence: "A runtime older than 2.9.0 is refused.",
  },
  {
    id: "supervisor.death",
    source: "docs/security.md",
    sentence:
      "When the core, the supervisor or `deno task` is killed, nothing is left within three seconds, also if the core is busy, and the ledger is sound.",
  },
  {
    id: "supervisor.terminal",
    source: "UI-4",
    sentence:
      "After a core in raw mode, its supervisor or that one's parent was killed, the terminal is as it was before.",
  },
  {
    id: "supervisor.signals",
    source: "docs/reference/cli.md",
    sentence:
      "SIGTERM ends everything with 143, SIGHUP with 129 and an interrupt with 130, whichever process it was sent to.",
  },
  {
    id: "supervisor.exit_codes",
    source: "docs/reference/cli.md",
    sentence:
      "The core's exit code is passed through; a core that died is told of in one sentence.",
  },
  {
    id: "supervisor.commands",
    source: "docs/reference/cli.md",
    sentence: "Words that begin with no command are a prompt, and so is all that follows --.",
  },
  {
    id: "supervisor.start_is_a_prompt",
    source: "docs/reference/cli.md",
    sentence: "`deno task start` dispatches no command.",
  },
  {
    id: "supervisor.nearest",
    source: "docs/reference/cli.md",
    sentence:
      "Every problem of a command line is reported at once, with the nearest command or option, and exit code 2.",
  },
  {
    id: "supervisor.help",
    source: "docs/reference/cli.md",
    sentence: "Each level has help with examples that parse, without a home folder.",
  },
  {
    id: "sandbox.permission_kinds",
    source: "DN-1",
    sentence:
      "A worker's options name all eight permission kinds; a kind that the runtime adds fails a test.",
  },
  {
    id: "sandbox.grants",
    source: "docs/reference/permissions.md",
    sentence: "A process knows what it really holds from the runtime, not from its settings.",
  },
  {
    id: "sandbox.alone",
    source: "docs/security.md",
    sentence: "A core without a supervisor says what only a supervisor could do.",
  },
  {
    id: "supervisor.doctor_process",
    source: "docs/reference/permissions.md",
    sentence:
      "The process of doctor reads state/ and the heads only, and writes state/ only to rebuild",
  },
  {
    id: "supervisor.lost_rows",
    source: "docs/security.md",
    sentence:
      "A ledger that lacks rows which the newest heads name, or is another one, is told on standard error when it is opened for writing, and nothing is held up by it.",
  },
];
