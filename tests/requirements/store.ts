import type { Requirement } from "../requirements.ts";

/** Promises of the area `store`. */
export const STORE: readonly Requirement[] = [
  {
    id: "store.chain",
    source: "docs/security.md",
    sentence: "Each ledger row's sha256 covers the ledger id, all its fields and the row before it",
  },
  {
    id: "store.append_only",
    source: "docs/security.md",
    sentence: "The database refuses to change or remove a ledger row or the ledger id",
  },
  {
    id: "store.group_commit",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "Appends of one moment are committed together, in call order, and resolve once durable",
  },
  {
    id: "store.failed_commit",
    source: "docs/security.md",
    sentence:
      "A commit that fails rejects all its appends, leaves none of them, and later ones work",
  },
  {
    id: "store.bounded_payload",
    source: "docs/ARCHITECTURE.md",
    sentence: "An event that no ledger can hold is a TypeError that names the part and the bound",
  },
  {
    id: "store.shared",
    source: "SE-4",
    sentence: "Several processes that append to one ledger lose nothing and form one valid chain",
  },
  {
    id: "store.busy",
    source: "docs/ARCHITECTURE.md",
    sentence: "An append waits for another process's lock without stopping the event loop",
  },
  {
    id: "store.killed",
    source: "docs/security.md",
    sentence: "kill -9 at any moment loses no acknowledged row and leaves a sound chain",
  },
  {
    id: "store.disk_full",
    source: "SE-6",
    sentence: "A full disk is one clear sentence at once; nothing is half-written or lost",
  },
  {
    id: "store.read_only",
    source: "SE-6",
    sentence: "A read-only folder or file is one clear sentence",
  },
  {
    id: "store.unusable_file",
    source: "docs/security.md",
    sentence:
      "A damaged file, another program's database, a newer schema or a folder is refused by one sentence and left as it was",
  },
  {
    id: "store.reopened",
    source: "docs/security.md",
    sentence:
      "What is kept under state/ is opened for its owner again at each start, whoever took the owner's rights away.",
  },
  {
    id: "store.private_file",
    source: "docs/security.md",
    sentence: "The database and its side files are readable by their owner alone",
  },
  {
    id: "store.clean_close",
    source: "docs/ARCHITECTURE.md",
    sentence: "A ledger that the last process has closed is one file, without a write-ahead log",
  },
  {
    id: "store.memory",
    source: "docs/ARCHITECTURE.md",
    sentence: "A process that may write no state keeps the same chain in memory",
  },
  {
    id: "store.entries",
    source: "docs/ARCHITECTURE.md",
    sentence: "Entries are read back by position, number and session, within bounds",
  },
  {
    id: "store.heads",
    source: "docs/security.md",
    sentence: "The newest row is reported after each commit, before its appends resolve",
  },
  {
    id: "store.verify_tampering",
    source: "docs/security.md",
    sentence: "A changed payload, a removed row or any other changed byte of a row is named",
  },
  {
    id: "store.verify_replaced",
    source: "docs/security.md",
    sentence: "A database put in the place of another, though valid itself, is named",
  },
  {
    id: "store.verify_rewritten",
    source: "docs/security.md",
    sentence:
      "A history rewritten with a valid chain and new heads is named with the first row concerned",
  },
  {
    id: "store.verify_heads",
    source: "docs/security.md",
    sentence:
      "Heads in any order are believed, the first of two for a row; lines that are none are named",
  },
  {
    id: "store.verify_anchor",
    source: "docs/security.md",
    sentence: "Rows that no head confirms are counted as unanchored and are no failure",
  },
  {
    id: "store.no_head",
    source: "docs/security.md",
    sentence:
      "`ledger verify` of a home whose heads name no row of its ledger says so, what it can mean and what to do, and answers 1",
  },
  {
    id: "store.verify_silent",
    source: "docs/security.md",
    sentence:
      "Verifying writes nothing, makes no file and needs the right to read those files only",
  },
  {
    id: "store.verify_live",
    source: "docs/security.md",
    sentence: "A ledger verifies while other processes append to it",
  },
  {
    id: "store.verify_hostile",
    source: "docs/security.md",
    sentence: "Whatever bytes the database holds, verifying ends with a report or one sentence",
  },
  {
    id: "store.verify_schema",
    source: "docs/security.md",
    sentence: "A missing or foreign trigger and a changed table are named",
  },
  {
    id: "store.reader",
    source: "docs/decisions/0006-ledger.md",
    sentence: "The verifier's own reader sees the rows that SQLite sees",
  },
  {
    id: "store.bundle",
    source: "docs/security.md",
    sentence:
      "An exported bundle appears whole or not at all, replaces no file, and verifies offline",
  },
  {
    id: "store.command",
    source: "docs/reference/cli.md",
    sentence:
      "The ledger command answers 0 sound, 1 problems, 2 usage, 3 unreadable, one line per problem",
  },
  {
    id: "store.sessions",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "Sessions are listed with title, times, turns and name, the newest first, while others write",
  },
  {
    id: "store.session_history",
    source: "docs/ARCHITECTURE.md",
    sentence: "Messages of a session come back in order as they were recorded, long ones whole",
  },
  {
    id: "store.session_fork",
    source: "docs/ARCHITECTURE.md",
    sentence: "A fork begins with the messages it was forked from; rows that fork in a circle end",
  },
  {
    id: "store.session_unreadable",
    source: "SE-1",
    sentence:
      "A record that cannot be read costs that record alone and is counted; list and history agree",
  },
  {
    id: "store.session_find",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "A session is found by id, the beginning of one, name or as the last; several are named",
  },
  {
    id: "store.session_search",
    source: "docs/ARCHITECTURE.md",
    sentence:
      "Every word of a search is found in messages, in any case and script; deleted ones are not",
  },
  {
    id: "store.session_usage",
    source: "docs/ARCHITECTURE.md",
    sentence: "Usage is summed by provider and model, with the weakest status of all attempts",
  },
  {
    id: "store.session_errors",
    source: "docs/ARCHITECTURE.md",
    sentence: "A ledger whose sessions cannot be read is one clear sentence",
  },
  {
    id: "store.session_core",
    source: "docs/security.md",
    sentence:
      "A core reads sessions under its own flags, whether or not the ledger is open elsewhere",
  },
  {
    id: "store.migration",
    source: "docs/decisions/0006-ledger.md",
    sentence:
      "A ledger of an older version is carried over once a whole, private copy of it is kept; otherwise it stays as it was",
  },
  {
    id: "store.session_claim",
    source: "SE-4",
    sentence:
      "One process at a time adds to a session; a second one is refused with the first one's pid, and a killed one leaves it free",
  },
  {
    id: "store.session_delete",
    source: "docs/ARCHITECTURE.md",
    sentence: "A deleted session is in no list and its outputs are gone; its rows remain",
  },
  {
    id: "store.doctor",
    source: "docs/reference/cli.md",
    sentence:
      "`doctor` names modes, damage, a ledger that does not verify, lists that differ, old copies and little room, each with what to do; it changes nothing",
  },
  {
    id: "store.rebuild",
    source: "docs/reference/cli.md",
    sentence:
      "`doctor --rebuild` makes every list anew from the rows alone, and is refused while a session is in use",
  },
  {
    id: "store.rebuild_file",
    source: "docs/reference/cli.md",
    sentence:
      "`doctor --rebuild` makes a damaged database anew if its rows are whole: verified, at once, and with the damaged one kept",
  },
  {
    id: "store.killed_turns",
    source: "docs/security.md",
    sentence:
      "kill -9 at any moment of a turn loses no acknowledged message; the session is readable and goes on",
  },
];
