import { assertEquals } from "@std/assert";
import { fc } from "seeded-fast-check";
import { hostOf, showHost } from "./call_host.ts";
import { hostMatches, parseHostPattern } from "./host_pattern.ts";

function shown(url: string): string | undefined {
  const host = hostOf(url);
  return host && showHost(host);
}

/** Whether a rule that allows, and one that forbids, names the host of an address. */
function named(pattern: string, url: string): readonly [boolean, boolean] | undefined {
  const [parsed, host] = [parseHostPattern(pattern), hostOf(url)];
  if (parsed === undefined || host === undefined) return undefined;
  return [
    hostMatches(parsed, host, { allows: true }),
    hostMatches(parsed, host, { allows: false }),
  ];
}

Deno.test("the host of a call is the one that is really reached [policy.rule_hosts]", () => {
  const cases: readonly (readonly [string, string | undefined])[] = [
    ["https://Example.COM/a?b#c", "example.com"],
    ["https://example.com./", "example.com"],
    ["https://example.com:443/", "example.com"],
    ["http://example.com:443/", "example.com:443"],
    ["https://example.com:8443/", "example.com:8443"],
    ["https://example.com@evil.org/", "evil.org"],
    ["https://example.com:pass@evil.org/", "evil.org"],
    ["https://example.com%40evil.org/", undefined],
    ["https://example.com\\@evil.org/", "example.com"],
    ["https://evil.org\\.example.com/", "evil.org"],
    ["https:evil.org", "evil.org"],
    ["https:///evil.org/", "evil.org"],
    ["  https://evil.org/  ", "evil.org"],
    ["https://ex\tample.c\nom/", "example.com"],
    ["https://ex%61mple.com/", "example.com"],
    ["https://bücher.example/", "xn--bcher-kva.example"],
    ["https://xn--bcher-kva.example/", "xn--bcher-kva.example"],
    ["https://ｅｘａｍｐｌｅ．com/", "example.com"],
    ["https://example。com/", "example.com"],
    ["https://exаmple.com/", "xn--exmple-4nf.com"],
    ["http://0x7f.1/", "127.0.0.1"],
    ["http://2130706433/", "127.0.0.1"],
    ["http://017700000001/", "127.0.0.1"],
    ["http://[::1]:8080/", "[::1]:8080"],
    ["http://[0:0:0:0:0:0:0:1]/", "[::1]"],
    ["http://[::ffff:192.0.2.1]/", "192.0.2.1"],
    ["file:///etc/passwd", undefined],
    ["data:text/html,x", undefined],
    ["foo://EXAMPLE.com/", undefined],
    ["https://./", undefined],
    ["example.com", undefined],
    ["", undefined],
  ];
  for (const [url, expected] of cases) assertEquals([url, shown(url)], [url, expected]);
});

Deno.test("a rule names hosts: exactly, below a name, with a port, or all [policy.rule_hosts]", () => {
  const both: readonly (readonly [string, string])[] = [
    ["example.com", "https://EXAMPLE.com/"],
    ["EXAMPLE.com.", "https://example.com/"],
    ["example.com", "http://example.com/"],
    ["example.com:443", "https://example.com/"],
    ["example.com:8443", "https://example.com:8443/"],
    ["*.example.com", "https://a.example.com/"],
    ["*.example.com", "https://a.b.example.com/"],
    ["bücher.example", "https://xn--bcher-kva.example/"],
    ["*", "https://anything.org/"],
    ["*:8443", "https://anything.org:8443/"],
    ["[::1]", "http://[0:0::1]/"],
    ["192.0.2.1", "http://[::ffff:c000:201]/"],
    ["localhost", "http://localhost/"],
  ];
  for (const [pattern, url] of both) {
    assertEquals([pattern, url, named(pattern, url)], [pattern, url, [true, true]]);
  }
  const neither: readonly (readonly [string, string])[] = [
    ["example.com", "https://example.com.evil.org/"],
    ["example.com", "https://example.com@evil.org/"],
    ["example.com", "https://evilexample.com/"],
    ["example.com", "https://a.example.com/"],
    ["example.com:8443", "https://example.com/"],
    ["*.example.com", "https://example.com/"],
    ["*.example.com", "https://evilexample.com/"],
    ["*.example.com", "https://a.example.com.evil.org/"],
    ["*:8443", "https://anything.org/"],
    ["[::1]", "http://127.0.0.1/"],
  ];
  for (const [pattern, url] of neither) {
    assertEquals([pattern, url, named(pattern, url)], [pattern, url, [false, false]]);
  }
});

Deno.test("without a port a rule allows the usual one and forbids every one [policy.rule_hosts]", () => {
  for (const pattern of ["example.com", "*.example.com", "*"]) {
    const url = `https://${pattern.startsWith("*.") ? "a." : ""}example.com:8443/`;
    assertEquals([pattern, named(pattern, url)], [pattern, [false, true]]);
  }
});

Deno.test("what is no host is no pattern of one [policy.rule_hosts]", () => {
  const wrong = [
    ...["https://example.com", "example.com/", "example.com/a", "user@example.com", "a b.com"],
    ...["exa*mple.com", "*.*.com", "example.*", "**", "*.", ".", "a..b:", "example.com:0"],
    ...[
      "example.com:99999",
      "example.com:x",
      "*.127.0.0.1",
      "*.[::1]",
      "::1",
      "[::1",
      "a#b",
      "a?b",
    ],
    ...["[::g]", "256.256.256.256", "xn--a"],
  ];
  for (const text of wrong) assertEquals([text, parseHostPattern(text)], [text, undefined]);
});

Deno.test("any address's own host is a pattern that names it and no other [policy.rule_hosts]", () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true }), fc.webUrl(), (url, other) => {
      const own = shown(url);
      if (own === undefined) return;
      assertEquals(named(own, url), [true, true]);
      assertEquals(named(own, other)?.[0], shown(other) === own);
    }),
    { numRuns: 50 },
  );
});
