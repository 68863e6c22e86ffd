/** The variables with which people name a proxy. */
const PROXIES = [
  "HTTPS_PROXY",
  "https_proxy",
  "HTTP_PROXY",
  "http_proxy",
  "ALL_PROXY",
  "all_proxy",
];

/**
 * Says whether a connection to the host of `url` can be made at all before `signal` fires. Whatever
 * else keeps it from being made is for the request itself to tell.
 */
export async function canReach(url: URL, signal: AbortSignal): Promise<boolean> {
  if (PROXIES.some(isSet)) return true;
  const port = Number(url.port || (url.protocol === "https:" ? 443 : 80));
  // An IPv6 address is in brackets in a URL only.
  const hostname = url.hostname.replace(/^\[|\]$/g, "");
  try {
    (await Deno.connect({ hostname, port, signal })).close();
    return true;
  } catch {
    return !signal.aborted;
  }
}

// A core that may not read a variable must not ask a person for it.
function isSet(variable: string): boolean {
  const { state } = Deno.permissions.querySync({ name: "env", variable });
  return state === "granted" && Boolean(Deno.env.get(variable));
}
