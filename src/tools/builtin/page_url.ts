import { fail, showInline, type ToolFailure } from "../../contract/mod.ts";

/** An address that is what it looks like, in its usual form. */
export type PageUrl = { readonly ok: true; readonly url: string } | ToolFailure;

// Dots that a browser takes for plain ones, and characters that it drops or that nobody sees.
const DISGUISE = /[\u3002\uff0e\uff61\p{Cf}\p{Z}\p{Cc}]/u;

/**
 * Checks that the address of a page names its host plainly. What a parser would repair, drop or read as
 * another host is refused: the host that a person reads in a question must be the one that is asked.
 *
 * @example
 * ```ts
 * import { checkPageUrl } from "./page_url.ts";
 * import { assert, assertEquals } from "@std/assert";
 *
 * assertEquals(checkPageUrl("https://Example.com:443/a"), { ok: true, url: "https://example.com/a" });
 * for (const url of ["http://good.example@evil.example/", "http:\\\\a.example", "http://127.1/"]) {
 *   assert(!checkPageUrl(url).ok);
 * }
 * ```
 */
export function checkPageUrl(text: string): PageUrl {
  const shown = `Cannot read "${showInline(text, 200)}"`;
  // deno-lint-ignore no-control-regex
  if (/[\s\\\u0000-\u001f\u007f-\u009f]/.test(text)) {
    return invalid(`${shown}: an address has no spaces, control characters or backslashes`);
  }
  const parts = /^(https?):\/\/([^/?#]*)/i.exec(text);
  if (parts === null) {
    return /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(text)
      ? fail("permission_denied", `${shown}: only http and https addresses are read`)
      : invalid(`${shown}: an address begins with http:// or https://`);
  }
  const [, scheme = "", host = ""] = parts;
  if (host.includes("@")) return invalid(`${shown}: an address carries no user name or password`);
  if (host === "" || !URL.canParse(text)) return invalid(`${shown}: it names no host`);
  const url = new URL(text);
  if (!isPlain(host, { scheme, url })) {
    return invalid(`${shown}: its host would be read as "${url.host}"; write that if it is meant`);
  }
  return { ok: true, url: url.href };
}

function isPlain(host: string, { scheme, url }: { scheme: string; url: URL }): boolean {
  const usual = scheme.toLowerCase() === "https" ? ":443" : ":80";
  const written = host.toLowerCase();
  const bare = written.endsWith(usual) ? written.slice(0, -usual.length) : written;
  if (bare === url.host) return true;
  // A name in letters of other scripts is read in its ASCII form, which says the same.
  const isForeign = /[^\p{ASCII}]/u.test(bare) && url.hostname.includes("xn--");
  return isForeign && !DISGUISE.test(bare) && !bare.includes("%") &&
    bare === bare.normalize("NFKC");
}

function invalid(message: string): ToolFailure {
  return fail("invalid_arguments", message);
}
