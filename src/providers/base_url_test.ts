import { assertEquals } from "@std/assert";
import { checkBaseUrl } from "./base_url.ts";

Deno.test("checkBaseUrl() tells the one host and port of an address [providers.one_host]", () => {
  const read = (text: string) => {
    const { url, host, isLoopback } = checkBaseUrl(text) ?? {};
    return [url, host, isLoopback];
  };
  assertEquals(read("https://api.openai.com/v1"), [
    "https://api.openai.com/v1",
    "api.openai.com:443",
    false,
  ]);
  assertEquals(read("https://API.Example.com:8443/a//"), [
    "https://api.example.com:8443/a",
    "api.example.com:8443",
    false,
  ]);
  assertEquals(read("http://127.0.0.1:11434/v1/"), [
    "http://127.0.0.1:11434/v1",
    "127.0.0.1:11434",
    true,
  ]);
  assertEquals(read("http://[::1]:8080"), ["http://[::1]:8080", "[::1]:8080", true]);
  assertEquals(read("https://[2001:db8::1]/v1"), [
    "https://[2001:db8::1]/v1",
    "[2001:db8::1]:443",
    false,
  ]);
  assertEquals(read("http://localhost"), ["http://localhost", "localhost:80", true]);
  assertEquals(read("https://localhost:1/v1"), ["https://localhost:1/v1", "localhost:1", true]);
});

Deno.test("checkBaseUrl() refuses what is more than one host, not loopback or carries a secret [providers.one_host]", () => {
  const refused = [
    "",
    "api.openai.com",
    "ftp://a.b",
    "http://example.com",
    "http://10.0.0.1:8080",
    "http://0.0.0.0:8080",
    "http://127.0.0.1.example.com",
    "http://127.1:8080",
    "http://0x7f000001",
    "http://localhost.example.com",
    "http://[::ffff:127.0.0.1]",
    "https://a.b,c.d/v1",
    "https://*.example.com",
    "https://me:secret@a.b",
    "https://a.b?key=x",
    "https://a.b#x",
    "https://a.b:0",
    "https://a.b:99999",
    "https://a b",
    "https://",
    "https://a.b/\nv1",
  ];
  assertEquals(refused.filter((text) => checkBaseUrl(text) !== undefined), []);
});
