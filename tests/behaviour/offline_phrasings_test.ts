// What a newcomer types: each is answered rightly, or honestly not at all.
import { assertEquals, assertStringIncludes } from "@std/assert";
import { OfflineLab } from "./offline_lab.ts";

const FILES = {
  "README.md": "# Demo\n\nLine three.\nTODO: write more\nLine five.\nLine six.\n",
  "src/main.ts": "// TODO: main\nexport const x = 1;\n",
  "src/util/a.ts": "export {};\n",
  "docs/my notes.md": "a note\n",
  "LICENSE": "MIT\n",
};

const README = "README.md, lines 1 to 6 of 6";
const SRC = "src: 1 folder, 1 file";
const ROOT = "The workspace: 3 folders, 2 files";
const TODO_IN_SRC = '1 line in 1 file holds "TODO" (2 files searched):';
const TODO = '2 lines in 2 files hold "TODO" (5 files searched):';
const NO_CHANGE = "On branch main.";
const FIRST_COMMIT = "1 commit, newest first:";

/** The first line of each answer. */
const ANSWERED: { readonly [request: string]: string } = {
  "What's 12% of 50?": "12% of 50 = 6",
  "WHAT IS 2 + 2?": "2 + 2 = 4",
  "2 plus 2": "2 plus 2 = 4",
  "what is 100 divided by 8?": "100 divided by 8 = 12.5",
  "15% of 80 + 5": "15% of 80 + 5 = 17",
  "12 times 12 =": "12 times 12 = 144",
  "1,250 - 250": "1,250 - 250 = 1000",
  "2 plus 3 times 4, please": "2 plus 3 times 4 = 14",
  "list files in src": SRC,
  "List files in src.": SRC,
  "ls -la": ROOT,
  "ls -l src": SRC,
  "what files are here?": ROOT,
  "What's in src?": SRC,
  "what is in README.md?": README,
  "what's in 'docs/my notes.md'": "docs/my notes.md, line 1 of 1",
  "show README.md": README,
  "Show me README.md, please.": README,
  "\r\nread README.md\r\n": README,
  'read "docs/my notes.md"': "docs/my notes.md, line 1 of 1",
  "read docs/my notes.md": "docs/my notes.md, line 1 of 1",
  "read lines 1-5 of README.md": "README.md, lines 1 to 5 of 6",
  "read README.md lines 2 to 4": "README.md, lines 2 to 4 of 6",
  "first 3 lines of README.md": "README.md, lines 1 to 3 of 6",
  "print LICENSE": "LICENSE, line 1 of 1",
  "search for TODO in src": TODO_IN_SRC,
  'Search for "TODO" in src.': TODO_IN_SRC,
  "search src for TODO": TODO_IN_SRC,
  "search in the src folder for TODO": TODO_IN_SRC,
  "grep TODO src": TODO_IN_SRC,
  "grep 'TODO' src": TODO_IN_SRC,
  "search for TODO everywhere": TODO,
  "search for the word TODO in all files": TODO,
  "search for TODO in src\r\n": TODO_IN_SRC,
  'search "src for TODO"': 'No line holds "src for TODO", exactly as written (5 files searched).',
  "find *.ts": '2 files match "*.ts":',
  "find main.ts?": '1 file matches "main.ts":',
  "find .ts files": '2 files match "*.ts":',
  "find 'my notes.md'": '1 file matches "my notes.md":',
  "git status?": NO_CHANGE,
  "Git Status": NO_CHANGE,
  "what branch am I on?": NO_CHANGE,
  "GIT LOG": FIRST_COMMIT,
  "show me the last 3 commits": FIRST_COMMIT,
};

/** A call fails, and the answer says which and why. */
const FAILED: { readonly [request: string]: string } = {
  "List files in SRC": 'did you mean "src"?',
  "show me the README": 'did you mean "README.md"?',
  "read lines 100-200 of README.md": "has 6 lines",
  "what is 50 + 10%": "for per cent write /100",
  "1,5 + 2": 'with "." for decimals',
  "search nowhere for TODO":
    'To search for all the words, put them in quotes: search "nowhere for TODO"',
  "read src": "is a folder",
};

const NOT_UNDERSTOOD = [
  "who changed README?",
  "git blame README.md",
  "what is 2 apples + 3 apples",
  "what is two plus two?",
  "how much is 5 kg + 3 kg",
  "2020-01-01",
  "what is 2024-05-06?",
  "1/2/2024",
  "what time is it?",
  "search the web for cats",
  "search for files named x",
  "search for *.ts",
  "search TODO in src and docs",
  "search for TODO and delete them",
  "list files in src and docs",
  "list files in src and delete them",
  "cat README.md | head",
  "read the last 3 lines of README.md",
  "read README.md and LICENSE",
  "summarize this project in German",
  "delete README.md",
  "git commit -m x",
  "hello",
];

Deno.test("what a newcomer asks in other words is answered rightly [models.offline_phrasings]", async () => {
  await using lab = await OfflineLab.open(FILES, { commit: true });
  const found: { [request: string]: string } = {};
  for (const request of Object.keys(ANSWERED)) {
    const { document, text } = await lab.ask(request);
    found[request] = document.code === 0
      ? text.split("\n", 1)[0] ?? ""
      : `[${document.code}] ${text}`;
  }
  assertEquals(found, ANSWERED);
});

Deno.test("what cannot be done is said with its reason, and exit code 1 [models.offline_phrasings]", async () => {
  await using lab = await OfflineLab.open(FILES, { commit: true });
  for (const [request, reason] of Object.entries(FAILED)) {
    const { document, text } = await lab.ask(request);
    assertEquals([request, document.code], [request, 1]);
    assertStringIncludes(text, reason);
  }
});

Deno.test("what is not understood calls nothing and says what would be, with exit code 1 [models.offline_phrasings]", async () => {
  await using lab = await OfflineLab.open(FILES, { commit: true });
  for (const request of NOT_UNDERSTOOD) {
    const { document, text } = await lab.ask(request);
    assertEquals([request, document.code, document.receipts], [request, 1, []]);
    assertStringIncludes(text, "I do not understand");
    assertStringIncludes(text, "summarize this project");
  }
});
