import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import type { IsolateHost } from "../../src/contract/mod.ts";
import { checkPageUrl } from "../../src/tools/builtin/page_url.ts";
import { openReader } from "./web_lab.ts";
import { callReadWebpage } from "./web_tool_lab.ts";

const PLAIN = {
  "https://example.com": "https://example.com/",
  "HTTPS://Example.COM:443/A?b#c": "https://example.com/A?b#c",
  "http://example.com:80/": "http://example.com/",
  "http://example.com:8080/a@b": "http://example.com:8080/a@b",
  "https://example.com./x": "https://example.com./x",
  "https://bücher.example/ä": "https://xn--bcher-kva.example/%C3%A4",
  "http://127.0.0.1:8000/": "http://127.0.0.1:8000/",
  "http://[::1]:8000/": "http://[::1]:8000/",
};

const DISGUISED: readonly string[] = [
  "http://good.example@evil.example/",
  "http://good.example:80@evil.example/",
  "http://@evil.example/",
  "http:\\\\evil.example/",
  "http://good.example\\@evil.example/",
  "http://good.example\\.evil.example/",
  "http:/evil.example/",
  "http:evil.example",
  "http:///evil.example/",
  "https:////evil.example/",
  " http://evil.example/",
  "http://evil.example/ ",
  "http://ev\til.example/",
  "http://evil\n.example/",
  "http://evil.example/\u0000",
  "http://evil。example/",
  "http://evil．example/",
  "http://evil｡example/",
  "http://ｅvil.example/",
  "http://ev\u00adil.example/",
  "http://ev\u200bil.example/",
  "http://ⓔvil.example/",
  "http://%65vil.example/",
  "http://2130706433/",
  "http://0x7f000001/",
  "http://0177.0.0.1/",
  "http://127.1/",
  "http://127.0.0.1./",
  "http://[0:0:0:0:0:0:0:1]/",
  "http://[::ffff:127.0.0.1]/",
  "http://example.com:080/",
  "http://example.com:/",
  "http://",
  "http:///",
  "http://?x",
  "http://a..b%/",
  "//example.com/",
  "example.com",
  "",
];

Deno.test("an address whose host is not read as written is refused before anything is asked [web_reader.plain_url]", async () => {
  for (const [url, usual] of Object.entries(PLAIN)) {
    assertEquals(checkPageUrl(url), { ok: true, url: usual });
  }
  const isolates: IsolateHost = {
    packages: openReader().packages,
    call: () => Promise.reject(new Error("called")),
  };
  for (const url of DISGUISED) {
    const { result } = await callReadWebpage(isolates, { url });
    assertEquals(result.ok || result.code, "invalid_arguments", url);
  }
  for (const url of ["file:///etc/passwd", "javascript:alert(1)", "ftp://example.com/"]) {
    const found = checkPageUrl(url);
    assertEquals(found.ok || found.code, "permission_denied", url);
  }
});

Deno.test("an address that passes names its host as it is asked [web_reader.plain_url]", () => {
  const piece = fc.constantFrom(
    "a",
    "B",
    "1",
    ".",
    "@",
    ":",
    "/",
    "\\",
    "%",
    "。",
    "ü",
    "[",
    "]",
    "#",
    "?",
    " ",
    "x--",
    "\u200b",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = `http://${pieces.join("")}`;
      const found = checkPageUrl(text);
      if (!found.ok) return;
      const { host, username, password } = new URL(found.url);
      assertEquals([username, password], ["", ""]);
      const written = /^http:\/\/([^/?#]*)/.exec(text)?.[1]?.toLowerCase() ?? "";
      assertEquals(new URL(`http://${written}`).host, host);
      // deno-lint-ignore no-control-regex
      if (/^[\u0000-\u007f]*$/.test(written)) assertEquals(written.replace(/:80$/, ""), host);
    }),
    { numRuns: 2000 },
  );
});
