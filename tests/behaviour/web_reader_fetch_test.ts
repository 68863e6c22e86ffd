import { assert, assertEquals, assertMatch, assertStringIncludes } from "@std/assert";
import { type Answer, answerOf, failureText, readAnswer, serveRaw, tryRead } from "./web_lab.ts";

/** Answers the first request with a redirect and every later one with a page. */
function redirectTo(location: string, status = 302): Answer {
  const page = answerOf("there", { "content-type": "text/plain" });
  const redirect = answerOf("", { location }, `${status} Moved`);
  return (visit) => (visit.index === 0 ? redirect : page)(visit);
}

Deno.test("redirects of one host are followed, each with a connection of its own [web_reader.redirects]", async () => {
  for (const status of [301, 302, 303, 307, 308]) {
    await using server = serveRaw(redirectTo("/there?x=1#part", status));
    const { page } = await tryRead(`http://${server.place}/here`, { reach: [server.place] });
    assertEquals([page?.text, page?.url], ["there", `http://${server.place}/there?x=1`]);
    assertEquals(server.connections, 2);
  }
});

Deno.test("a redirect to another host is named, and that host not asked [web_reader.redirects]", async () => {
  await using other = serveRaw(answerOf("other"));
  const lookups: string[] = [];
  const lookup = (name: string) => (lookups.push(name), Promise.reject(new Error("asked")));
  for (const location of ["https://elsewhere.example/page", `http://${other.place}/secret`]) {
    await using server = serveRaw(redirectTo(location));
    const reach = [server.place, other.place];
    const { page } = await tryRead(`http://${server.place}/`, { reach, lookup });
    assertEquals(
      [page?.status, page?.text, page?.redirect_to],
      [302, "", location],
    );
    assertStringIncludes(page?.notes[0] ?? "", "was not asked");
  }
  assertEquals([other.connections, lookups], [0, []]);
});

Deno.test("a redirect to what is plainly private is refused without a connection [web_reader.redirects]", async () => {
  await using inner = serveRaw(answerOf("inner"));
  const port = inner.port;
  const places = ["127.0.0.1", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "localhost"];
  for (
    const location of [
      ...places.map((place) => `http://${place}:${port}/`),
      "//169.254.169.254/latest/meta-data",
      "http://10.0.0.1/",
      "file:///etc/passwd",
      "data:text/html,x",
      "http://user:pass@example.com/",
    ]
  ) {
    await using server = serveRaw(redirectTo(location));
    const end = await tryRead(`http://${server.place}/`, { reach: [server.place] });
    assertEquals(end.failure?.code, "permission_denied", `${location}: ${failureText(end)}`);
  }
  assertEquals(inner.connections, 0);
});

Deno.test("redirects without end and to no address are failures [web_reader.redirects]", async () => {
  await using server = serveRaw(answerOf("", { location: "/" }, "302 Found"));
  const end = await tryRead(`http://${server.place}/`, { reach: [server.place] });
  assertStringIncludes(failureText(end), "contract_error");
  assertStringIncludes(failureText(end), "redirects more than 5 times");
  assertEquals(server.connections, 6);
  const broken = await readAnswer(answerOf("", { location: "http://" }, "302 Found"));
  assertEquals(broken.failure?.code, "contract_error");
});

Deno.test("a name is looked up once for a connection, and again for the next one [web_reader.pinned]", async () => {
  await using server = serveRaw(redirectTo("/there"));
  const asked: string[] = [];
  const answers = ["127.0.0.1", "10.0.0.1"];
  const end = await tryRead(`http://rebinds.example:${server.port}/`, {
    reach: [server.place],
    lookup: (name) => {
      asked.push(name);
      return Promise.resolve([{ address: answers[asked.length - 1] ?? "", family: 4 }]);
    },
  });
  assertStringIncludes(failureText(end), '"rebinds.example" leads to 10.0.0.1');
  assertEquals([asked, server.connections], [["rebinds.example", "rebinds.example"], 1]);
  assertMatch(server.heads[0] ?? "", new RegExp(`^host: rebinds.example:${server.port}\r$`, "im"));
});

Deno.test("where one address does not answer the next of the name is tried [web_reader.pinned]", async () => {
  await using server = serveRaw(answerOf("second", { "content-type": "text/plain" }));
  const places = ["127.0.0.2", "127.0.0.1"];
  const { page } = await tryRead(`http://two.example:${server.port}/`, {
    reach: places.map((place) => `${place}:${server.port}`),
    lookup: () => Promise.resolve(places.map((address) => ({ address, family: 4 }))),
  });
  assertEquals(page?.text, "second");
});

Deno.test("a certificate is for the name of the page and of one who is trusted [web_reader.certificate]", async () => {
  const read = (file: string) =>
    Deno.readTextFile(new URL(`../fixtures/tls/${file}`, import.meta.url));
  const [ca, cert, key] = await Promise.all(["ca.pem", "page.pem", "page.key"].map(read));
  assert(ca !== undefined && cert !== undefined && key !== undefined);
  await using server = serveRaw(answerOf("safe", { "content-type": "text/plain" }), { cert, key });
  const lookup = () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]);
  const common = { reach: [server.place], lookup };
  const url = `https://page.example:${server.port}/`;
  assertEquals((await tryRead(url, { ...common, ca })).page?.text, "safe");
  const others = [
    await tryRead(url, common),
    await tryRead(`https://other.example:${server.port}/`, { ...common, ca }),
    await tryRead(`https://${server.place}/`, { ...common, ca }),
  ];
  for (const end of others) {
    assertEquals(end.failure?.code, "dependency_unavailable", failureText(end));
    assertMatch(failureText(end), /certificate|NotValidForName|UnknownIssuer/i);
  }
  assertEquals(server.heads.length, 1);
});

Deno.test("https is not left for http [web_reader.redirects]", async () => {
  const read = (file: string) =>
    Deno.readTextFile(new URL(`../fixtures/tls/${file}`, import.meta.url));
  const [ca = "", cert = "", key = ""] = await Promise.all(
    ["ca.pem", "page.pem", "page.key"].map(read),
  );
  let port = 0;
  const answer: Answer = (visit) =>
    answerOf("", { location: `http://page.example:${port}/` }, "302 Found")(visit);
  await using server = serveRaw(answer, { cert, key });
  port = server.port;
  const end = await tryRead(`https://page.example:${port}/`, {
    reach: [server.place],
    ca,
    lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]),
  });
  assertStringIncludes(failureText(end), "permission_denied");
  assertStringIncludes(failureText(end), "from https to http");
});

Deno.test("a request carries no cookie, login or referrer, and keeps none [web_reader.no_secrets]", async () => {
  const answer: Answer = (visit) =>
    visit.index === 0
      ? answerOf("", { location: "/2", "set-cookie": "a=b" }, "302 Found")(visit)
      : answerOf("x")(visit);
  await using server = serveRaw(answer);
  await tryRead(`http://${server.place}/1#secret`, { reach: [server.place] });
  const names = server.heads.map((head) =>
    head.trim().split("\r\n").slice(1).map((line) => line.split(":")[0]?.toLowerCase()).sort()
  );
  const usual = [
    "accept",
    "accept-encoding",
    "accept-language",
    "connection",
    "host",
    "user-agent",
  ];
  assertEquals(names, [usual, usual]);
  assert(!server.heads.join().includes("secret"));
});

async function gzip(parts: readonly Uint8Array<ArrayBuffer>[]): Promise<Uint8Array> {
  const stream = new Blob([...parts]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

Deno.test("a compressed body is read, and a bomb only up to the limit [web_reader.bounds]", async () => {
  const headers = { "content-encoding": "gzip", "content-type": "text/plain" };
  const small = await gzip([new TextEncoder().encode("small")]);
  assertEquals((await readAnswer(answerOf(small, headers))).page?.text, "small");
  const block = new Uint8Array(1024 * 1024).fill(97);
  const bomb = await gzip(Array.from({ length: 64 }, () => block));
  const before = Deno.memoryUsage().rss;
  const { page } = await readAnswer(answerOf(bomb, headers));
  assertEquals(page?.chars, 2 * 1024 * 1024);
  assertStringIncludes(page?.notes[0] ?? "", "longer than the 2097152 bytes");
  assert(Deno.memoryUsage().rss - before < 150 * 1024 * 1024);
  const broken = await readAnswer(answerOf(small.subarray(0, 15), headers));
  assertEquals(broken.failure?.code, "contract_error");
  const noise = await readAnswer(answerOf("not gzip at all", headers));
  assertEquals(noise.failure?.code, "contract_error");
  const other = await readAnswer(answerOf("x", { "content-encoding": "br" }));
  assertStringIncludes(failureText(other), 'encoding "br" was not asked for');
});

Deno.test("a body that does not end is cut at the limit, and says so [web_reader.bounds]", async () => {
  const end = await readAnswer(async ({ send }) => {
    await send("HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n");
    for (let count = 0; count < 10_000; count++) await send("x".repeat(1000));
  }, { limits: { bodyBytes: 50_000 } });
  assertEquals([end.page?.chars, end.page?.truncated], [50_000, true]);
  assertStringIncludes(end.page?.notes[0] ?? "", "longer than the 50000 bytes");
});

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

Deno.test("servers that drip, wait or hint without end take no more than their time [web_reader.bounds]", async () => {
  const drip = await readAnswer(async ({ send }) => {
    await send("HTTP/1.1 200 OK\r\n\r\n");
    for (;;) await send("x").then(() => pause(20));
  }, { limits: { totalMs: 400 } });
  assertStringIncludes(failureText(drip), "timeout");
  assertStringIncludes(failureText(drip), "longer than 0.4 seconds");
  const silent = await readAnswer(() => pause(1000), { limits: { headersMs: 200 } });
  assertStringIncludes(failureText(silent), "timeout");
  assertStringIncludes(failureText(silent), "no answer came in time");
  const headers = await readAnswer(async ({ send }) => {
    await send("HTTP/1.1 200 OK\r\n");
    for (let count = 0;; count++) await send(`x-${count}: y\r\n`).then(() => pause(20));
  }, { limits: { headersMs: 300 } });
  assertEquals(headers.failure?.code, "timeout");
  const hints = await readAnswer(async ({ send }) => {
    for (;;) await send("HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n");
  });
  assertStringIncludes(failureText(hints), "contract_error");
  assertStringIncludes(failureText(hints), "hints without end");
});

Deno.test("headers are bounded [web_reader.bounds]", async () => {
  const floods: readonly Answer[] = [
    async ({ send }) => {
      await send("HTTP/1.1 200 OK\r\n");
      for (let count = 0;; count++) await send(`x-${count}: ${"a".repeat(1000)}\r\n`);
    },
    async ({ send }) => {
      await send("HTTP/1.1 200 OK\r\nx: ");
      for (;;) await send("a".repeat(10_000));
    },
  ];
  for (const flood of floods) {
    const text = failureText(await readAnswer(flood));
    assertStringIncludes(text, "contract_error");
    assertStringIncludes(text, "headers of its answer are too long");
  }
});

Deno.test("a stopped read is cancelled and lets go of its connection [web_reader.bounds]", async () => {
  const controller = new AbortController();
  const end = await readAnswer(async () => {
    controller.abort();
    await pause(300);
  }, { signal: controller.signal });
  assertEquals(end.failure?.code, "cancelled");
  const before = await tryRead("http://x.example/", { signal: AbortSignal.abort() });
  assertEquals(before.failure?.code, "cancelled");
});

Deno.test("an answer that is no HTTP or ends early is a failure in one sentence [web_reader.broken]", async () => {
  const raw = (text: string): Answer => ({ send }) => send(text).then(() => pause(20));
  const head = "HTTP/1.1 200 OK\r\n";
  const answers: { readonly [name: string]: readonly [Answer, string] } = {
    "a reset": [async () => {}, "dependency_unavailable"],
    "too short": [raw(`${head}content-length: 100\r\n\r\nhello`), "dependency_unavailable"],
    "no protocol": [raw("SSH-2.0-OpenSSH\r\n"), "contract_error"],
    "HTTP/0.9": [raw("<html>hello</html>"), "contract_error"],
    "two lengths": [
      raw(`${head}content-length: 2\r\ncontent-length: 5\r\n\r\nhello`),
      "contract_error",
    ],
    "length and chunks": [
      raw(`${head}content-length: 2\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`),
      "contract_error",
    ],
    "a bad chunk": [
      raw(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`),
      "dependency_unavailable",
    ],
    "a negative length": [raw(`${head}content-length: -5\r\n\r\nhello`), "contract_error"],
    "another protocol": [
      raw("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\nhello"),
      "contract_error",
    ],
  };
  for (const [name, [answer, code]] of Object.entries(answers)) {
    const end = await readAnswer(answer);
    assertEquals(end.failure?.code, code, `${name}: ${failureText(end)}`);
  }
  const unreached = await tryRead("http://127.0.0.1:9/", { reach: ["127.0.0.1:9"] });
  assertEquals(
    failureText(unreached),
    "dependency_unavailable: Cannot read http://127.0.0.1:9/: nothing answers there",
  );
  assertEquals(
    failureText(await tryRead("https://no-such.example/a")),
    'dependency_unavailable: Cannot read https://no-such.example/a: no address of "no-such.example" was found',
  );
});

Deno.test("a refusal of a server is a failure with its status and a short excerpt [web_reader.broken]", async () => {
  const expected = {
    "404 Not Found": "not_found",
    "410 Gone": "not_found",
    "401 Unauthorized": "contract_error",
    "403 Forbidden": "contract_error",
    "429 Too Many Requests": "dependency_unavailable",
    "503 Service Unavailable": "dependency_unavailable",
  };
  for (const [status, code] of Object.entries(expected)) {
    const body = `<title>x</title><script>no()</script><p>${"why ".repeat(500)}`;
    const { failure } = await readAnswer(answerOf(body, { "content-type": "text/html" }, status));
    assertEquals(failure?.code, code, status);
    assertEquals(failure?.details, {
      status: Number(status.slice(0, 3)),
      excerpt: "why ".repeat(75),
    });
  }
});
