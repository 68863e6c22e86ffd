import { MAX_URL } from "./limits.ts";
import { ReadFailure } from "./read_failure.ts";

/** An address as messages show it: without what a login could be, and not too long. */
export function showUrl(url: URL | string): string {
  const text = typeof url === "string" ? url : `${url.protocol}//${url.host}${url.pathname}`;
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/**
 * Reads the address of a page. Its fragment is left out: no server is sent it.
 *
 * @throws {ReadFailure} If it is none, of another scheme than http and https, or carries a login.
 */
export function checkUrl(text: string, base?: URL): URL {
  const given = JSON.stringify(showUrl(text));
  if (text.length > MAX_URL) {
    throw new ReadFailure("invalid_arguments", `The address is longer than ${MAX_URL} characters`);
  }
  if (!URL.canParse(text, base?.href)) {
    throw new ReadFailure("invalid_arguments", `${given} is no address of a web page`);
  }
  const url = new URL(text, base?.href);
  url.hash = "";
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    const reason = `Cannot read ${given}: only http and https addresses are read`;
    throw new ReadFailure("permission_denied", reason);
  }
  if (url.username !== "" || url.password !== "") {
    throw new ReadFailure("permission_denied", `Cannot read ${showUrl(url)}: it carries a login`);
  }
  return url;
}

/**
 * The host of an address as approvals name it: a port only where it is not the usual one of the scheme,
 * no dot at the end.
 */
export function hostKey({ hostname, port }: URL): string {
  const name = hostname.replace(/\.+$/, "");
  return port === "" ? name : `${name}:${port}`;
}
