import ipaddr from "ipaddr.js";

/** What the ranges of the library are, for a person; any other one is no public address either. */
const RANGES: { readonly [range: string]: string } = {
  broadcast: "a broadcast address",
  carrierGradeNat: "an address of a provider's inner network",
  deprecatedSiteLocal: "an address of a private network",
  ipv4Mapped: "an IPv4 address in IPv6 form",
  linkLocal: "a link-local address, as those of cloud metadata",
  loopback: "an address of this machine",
  multicast: "a multicast address",
  private: "an address of a private network",
  rfc6052: "an IPv4 address in IPv6 form",
  rfc6145: "an IPv4 address in IPv6 form",
  "6to4": "an IPv4 address in IPv6 form",
  teredo: "an IPv4 address in IPv6 form",
  uniqueLocal: "an address of a private network",
  unspecified: "an address of this machine",
};

/** Answers only inside a provider's cloud, although its range is a public one. */
const METADATA: ReadonlySet<string> = new Set(["168.63.129.16"]);

/** All that is given out as public IPv6; the library takes what is beyond it for public too. */
const PUBLIC_IPV6 = ipaddr.parseCIDR("2000::/3");

/**
 * What an IP address is if it is no public one, as a phrase; `undefined` if it is public. What is not
 * known to be public is not.
 *
 * @example
 * ```ts
 * import { addressProblem } from "./address_problem.ts";
 * import { assertEquals } from "@std/assert";
 *
 * assertEquals(addressProblem("127.0.0.1"), "an address of this machine");
 * assertEquals(addressProblem("8.8.8.8"), undefined);
 * ```
 */
export function addressProblem(address: string): string | undefined {
  if (METADATA.has(address)) return "an address of cloud metadata";
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) {
    return phrase(ipaddr.IPv4.parse(address).range());
  }
  if (!ipaddr.IPv6.isValid(address)) return "no IP address in its usual form";
  const parsed = ipaddr.IPv6.parse(address);
  const range = parsed.range();
  if (range === "unicast" && !parsed.match(PUBLIC_IPV6)) return "no address of the public internet";
  return phrase(range);
}

function phrase(range: string): string | undefined {
  return range === "unicast" ? undefined : RANGES[range] ?? "a reserved address";
}
