// A credential in a configuration is refused, and no message repeats it.
import { assert, assertEquals } from "@std/assert";
import { hideCredentials, looksLikeCredential, namesCredential } from "../../src/contract/mod.ts";
import { fileProblems, problems } from "./config_lab.ts";

// Put together, so that no scanner of this repository takes them for real ones.
const SECRETS = [
  "sk-" + "test-SENTINEL-123",
  "sk-ant-" + "api03-abcdefghijklmnop",
  "ghp_" + "abcdefghijklmnopqrstuvwxyz0123456789",
  "github_pat_" + "11ABCDEFG0abcdefghijkl",
  "AKIA" + "IOSFODNN7EXAMPLE",
  "xoxb-" + "123456789012-abcdef",
  "AIza" + "SyA1234567890abcdefghijklmnopqrstu",
  "eyJhbGciOi" + "JIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.abcdefghijk",
  "-----BEGIN " + "PRIVATE KEY-----",
  "Bearer " + "abcdef0123456789",
  "postgres://user:" + "hunter2@db/x",
  "d41d8cd98f00b204" + "e9800998ecf8427e",
  "dGhpcyBpcyBhIHNl" + "Y3JldCBrZXkgdGhhdCBpcyBsb25n",
];

const ORDINARY = [
  "Write short sentences. Run the task-runner's skeleton-check first.",
  "Read src/config/load_agent_config.ts and docs/guides/configuration.md before you answer.",
  "The commit 28616c9f28616c9f28616c9f28616c9f28616c9f introduced it.",
  "See https://example.com:8080/a@b and mail me@example.com.",
  "Never print a password: use the vault. The bearer of this note is trusted.",
  "max_tokens_of_the_answer_and_more_words_joined_by_underscores",
  "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
];

Deno.test("texts that look like credentials are told apart from ordinary ones [config.credentials]", () => {
  assertEquals(SECRETS.filter((secret) => !looksLikeCredential(secret)), []);
  assertEquals(SECRETS.filter((secret) => !looksLikeCredential(`use ${secret} here`)), [
    "d41d8cd98f00b204" + "e9800998ecf8427e",
  ]);
  assertEquals(ORDINARY.filter(looksLikeCredential), []);
  const keys = [
    "api_key",
    "apiKey",
    "OPENAI_API_KEY",
    "token",
    "githubToken",
    "password",
    "secret",
  ];
  assertEquals(keys.filter((key) => !namesCredential(key)), []);
  assertEquals(["author", "key", "monkey", "api_key_env", "tokenizer"].filter(namesCredential), []);
});

Deno.test("a credential is refused wherever it stands, and never repeated [config.credentials]", async () => {
  for (const secret of SECRETS) {
    const quoted = JSON.stringify(secret);
    const told = [
      ...await fileProblems(`instructions: ${quoted}\n`),
      ...await fileProblems(`provider: { model: ${quoted} }\n`),
      ...await fileProblems(`examples: [{ user: a, assistant: ${quoted} }]\n`),
      ...await fileProblems(`capabilities: [${quoted}]\n`),
      ...await fileProblems(`limits: ${quoted}\n`),
      ...await fileProblems(`${quoted}: 1\n`),
      ...await fileProblems(`role: { ${quoted}: { a: b } }\n`),
      ...await problems({ environment: { KYROZEN_AGENT_INSTRUCTIONS: secret } }),
      ...await problems({ environment: { KYROZEN_AGENT_CAPABILITIES: `read,${secret}` } }),
    ];
    assert(told.length >= 9, `${told.length} of ${secret}`);
    assertEquals(told.filter((one) => !one.includes("credential")), [
      "named.yaml:1:1: role.name: expected 1 to 64 characters on one line, the first a letter or a " +
      "digit, found nothing",
      "named.yaml:1:1: role.system: expected a text of 1 to 25000 characters, found nothing",
    ]);
    assertEquals(told.filter((one) => one.includes(secret) || one.includes(secret.slice(-12))), []);
  }
});

Deno.test("a key that is named like a credential is refused, whatever it holds [config.credentials]", async () => {
  assertEquals(await fileProblems("provider:\n  api_key: abc\n  token: [x]\n"), [
    "named.yaml:2:3: provider.api_key: expected no credential: none belongs here, found a key that " +
    "is named like one",
    "named.yaml:3:3: provider.token: expected no credential: none belongs here, found a key that is " +
    "named like one",
  ]);
  assertEquals(await fileProblems("provider:\n  max_token: 3\n"), [
    'named.yaml:2:3: provider.max_token: expected a known key; did you mean "max_tokens"?',
  ]);
});

Deno.test("no value of a text is repeated, also where it is of the wrong kind [config.credentials]", async () => {
  const word = "correcthorse";
  const told = [
    ...await fileProblems(`version: ${word}\n`),
    ...await fileProblems(`limits: { max_rounds: ${word} }\n`),
    ...await fileProblems(`capabilities: [${word}]\n`),
    ...await fileProblems(`provider: { name: ${word} }\n`),
    ...await fileProblems(`instructions: !${word} x\n`),
    ...await fileProblems(`instructions: *${word}\n`),
    ...await fileProblems(`instructions: "\\q${word}"\n`),
    ...await problems({ environment: { KYROZEN_AGENT_EXAMPLES: `{${word}` } }),
    ...await fileProblems("instructions: 48151623\n"),
  ];
  assertEquals([told.length, told.filter((one) => one.includes(word))], [9, []]);
  assertEquals(told.filter((one) => one.includes("48151623")), []);
});

Deno.test("a sentence about an argument or a path shows no credential, and every other word [config.credentials]", () => {
  const hidden = "(a text that looks like a credential)";
  const cases: readonly [string, string][] = [
    [`${"sk-ant-" + "api03-abcdefghijkl"}: expected a file`, `${hidden}: expected a file`],
    [`Unknown option "${"--sk-" + "abcdefghijklmnop"}"`, `Unknown option "${hidden}"`],
    [`/tmp/${"ghp_" + "abcdefghijklmnopqrst"}/x.yaml`, `/tmp/${hidden}/x.yaml`],
    ["AKIA" + "ABCDEFGHIJKLMNOP and https://me:pass@host/", `${hidden} and ${hidden}host/`],
  ];
  for (const [said, shown] of cases) assertEquals(hideCredentials(said), shown);
  const plain = [
    "/Users/Jane/Projects2/MyAgent-checkout-0a1b2c3d4e5f/config/agent.yaml: expected a file",
    "limits.max_tokens: expected a whole number from 1 to 1000000, found a text of 4 characters",
    'Option "--max-tokens" cannot be "12345678x": give a whole number',
  ];
  for (const said of plain) assertEquals(hideCredentials(said), said);
});

Deno.test("a number of tokens of the wrong type is a wrong type, no credential [config.credentials]", async () => {
  assertEquals(
    await fileProblems(
      'limits: {max_tokens: "5000"}\nprovider:\n  max_tokens: ~\n  name: offline\n',
    ),
    [
      "named.yaml:1:22: limits.max_tokens: expected a whole number from 1 to 1000000000, found a " +
      "text of 4 characters",
      "named.yaml:3:15: provider.max_tokens: expected a whole number from 1 to 1000000, found nothing",
    ],
  );
});
