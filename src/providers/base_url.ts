/** What an address of a provider may look like; {@linkcode checkBaseUrl} looks closer. */
export const BASE_URL_PATTERN: string =
  "^(?:https://[^\\s/@?#,*]+|http://(?:localhost|127(?:\\.[0-9]{1,3}){3}|\\[::1\\])" +
  "(?::[0-9]{1,5})?)(?:/[^\\s@?#]*)?$";

/** {@linkcode BASE_URL_PATTERN}, in words. */
export const BASE_URL_PHRASE = "an https address, or http on loopback, without a user or a query";

const HOST =
  /^(?:[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?(?:\.[a-z0-9_](?:[a-z0-9_-]*[a-z0-9_])?)*|\[[0-9a-f:.]+\])$/;

/** An address that was checked. */
export interface BaseUrl {
  /** Without a slash at its end. */
  readonly url: string;
  /** Host and port, as a permission names them: `api.openai.com:443`, `[::1]:8080`. */
  readonly host: string;
  /** Whether it is this machine. */
  readonly isLoopback: boolean;
}

/**
 * Reads the address of a provider; `undefined` if a provider cannot be reached at it. A host that
 * a permission would read as a list or as a pattern is none.
 *
 * @example
 * ```ts
 * import { checkBaseUrl } from "./base_url.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(checkBaseUrl("http://[::1]:8080/v1/")?.host, "[::1]:8080");
 * assertEquals(checkBaseUrl("http://example.com"), undefined);
 * ```
 */
export function checkBaseUrl(text: string): BaseUrl | undefined {
  if (!new RegExp(BASE_URL_PATTERN, "u").test(text) || !URL.canParse(text)) return undefined;
  const { protocol, hostname, port, pathname, username, password } = new URL(text);
  if (username !== "" || password !== "" || !HOST.test(hostname)) return undefined;
  const number = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  if (number === "0") return undefined;
  const place = port === "" ? hostname : `${hostname}:${port}`;
  return {
    url: `${protocol}//${place}${pathname.replace(/\/+$/, "")}`,
    host: `${hostname}:${number}`,
    isLoopback: isLoopback(hostname),
  };
}

function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d+){3}$/.test(hostname);
}
