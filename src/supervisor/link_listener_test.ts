import { assert, assertEquals, assertMatch, assertRejects } from "@std/assert";
import { type LinkListener, openLink } from "./link_listener.ts";

function open(
  listen?: () => Deno.TcpListener,
): { readonly link: LinkListener; readonly word: string } {
  const opened = openLink({ listen });
  if (!opened.ok) throw new Error(opened.error);
  const { word } = JSON.parse(opened.value.environment.KYROZEN_LINK ?? "");
  return { link: opened.value, word };
}

async function connect(port: number, says = ""): Promise<Deno.Conn> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  await connection.write(new TextEncoder().encode(says));
  return connection;
}

/** The first byte that the other side says, `null` once it has hung up; fails if it does neither. */
async function hear(connection: Deno.Conn): Promise<number | null> {
  return await soon(connection.read(new Uint8Array(1)).catch(() => null));
}

/** What must come within ten seconds; a link that waits for ever fails its test. */
async function soon<T>(work: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error("Nothing happened for 10 s")), 10_000);
  return await Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}

Deno.test("openLink() takes the one connection that knows its word, on this machine's own address [supervisor.link]", async () => {
  const { link, word } = open();
  assertMatch(word, /^[0-9a-f]{64}$/);
  assertEquals(JSON.parse(link.environment.KYROZEN_LINK ?? ""), {
    port: link.port,
    word,
    answer: link.answer,
  });
  assert(link.answer !== word);
  const strangers = [
    await connect(link.port),
    await connect(link.port, `${"0".repeat(64)}\n`),
    await connect(link.port, `${word.slice(0, 63)}x\n`),
    await connect(link.port, `${word} `),
    await connect(link.port, "x".repeat(10_000)),
  ];
  const core = await connect(link.port, `${word}\nmore`);
  const accepted = await soon(link.accept());
  // What follows the word is left to whoever takes the connection.
  const rest = new Uint8Array(10);
  const size = await soon(accepted.read(rest)) ?? 0;
  assertEquals(new TextDecoder().decode(rest.subarray(0, size)), "more");
  const late = await connect(link.port, `${word}\n`).catch(() => undefined);
  for (const one of [...strangers, late]) if (one) assertEquals(await hear(one), null);
  link.close();
  await assertRejects(() => connect(link.port));
  for (const one of [...strangers, late, core, accepted]) one?.close();
});

Deno.test("openLink() is not held up by many who say nothing [supervisor.link]", async () => {
  const { link, word } = open();
  const strangers = await Promise.all(Array.from({ length: 50 }, () => connect(link.port)));
  // Each is hung up on after a while, also while nobody knows the word.
  assertEquals(await hear(strangers[0] ?? await connect(link.port)), null);
  const core = await connect(link.port, `${word}\n`);
  const accepted = await soon(link.accept());
  for (const one of strangers) assertEquals(await hear(one), null);
  link.close();
  for (const one of [...strangers, core, accepted]) one.close();
});

Deno.test("openLink() tells whether providers follow, and nothing of them [providers.key_in_welcome]", () => {
  const told = [{}, { providers: true }].map((options) => {
    const opened = openLink(options);
    if (!opened.ok) throw new Error(opened.error);
    opened.value.close();
    return Object.keys(JSON.parse(opened.value.environment.KYROZEN_LINK ?? "{}"));
  });
  assertEquals(told, [
    ["port", "word", "answer"],
    ["port", "word", "answer", "providers"],
  ]);
});

Deno.test("openLink() gives every link its own port and words", async () => {
  const [one, two] = [open(), open()];
  assertEquals(new Set([one.word, one.link.answer, two.word, two.link.answer]).size, 4);
  assert(one.link.port !== two.link.port);
  const waiting = one.link.accept();
  one.link.close();
  two.link.close();
  two.link.close();
  await assertRejects(() => waiting, Error, "Nobody connected");
});

Deno.test("openLink() takes the core while others connect as fast as they can [supervisor.link]", async () => {
  const { link, word } = open();
  let going = true;
  const others = Array.from({ length: 32 }, async () => {
    while (going) {
      const one = await connect(link.port, "wrong").catch(() => undefined);
      one?.close();
    }
  });
  const core = await connect(link.port, `${word}\n`);
  const accepted = await soon(link.accept());
  going = false;
  await Promise.all(others);
  link.close();
  for (const one of [core, accepted]) one.close();
});

Deno.test("openLink() takes the core after the machine could take no connection for a while [supervisor.link]", async () => {
  let failures = 0;
  const { link, word } = open(() => {
    const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    const accept = listener.accept.bind(listener);
    listener.accept = () => {
      if (++failures > 3) return accept();
      return Promise.reject(new Error("Too many open files (os error 24)"));
    };
    return listener;
  });
  const core = await connect(link.port, `${word}\n`);
  const accepted = await soon(link.accept());
  assert(failures > 3);
  link.close();
  for (const one of [core, accepted]) one.close();
});
