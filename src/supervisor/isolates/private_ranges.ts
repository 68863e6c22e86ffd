import { PRIVATE_IPV4 } from "../../contract/isolate_manifest.ts";

/** The same of IPv6 as {@linkcode PRIVATE_IPV4}: the runtime takes single addresses only, so these are the known ones. */
export const PRIVATE_ADDRESSES: readonly string[] = ["[::]", "[::1]", "[fd00:ec2::254]"];

/** What is left of this machine's own range when its usual address may be reached. */
const OWN_RANGE = "127.0.0.0/8";
const OWN_ADDRESS = 0x7f000001;

/** All that is denied to a process that may reach other machines. */
export function deniedPlaces({ ownAddress }: { readonly ownAddress: boolean }): readonly string[] {
  const ranges = ownAddress
    ? PRIVATE_IPV4.flatMap((range) => range === OWN_RANGE ? aroundOwnAddress() : [range])
    : PRIVATE_IPV4;
  return [...ranges, ...PRIVATE_ADDRESSES];
}

// Of each prefix from /9 to /32, the half that does not hold the address.
function aroundOwnAddress(): string[] {
  return Array.from({ length: 24 }, (_, index) => {
    const bits = index + 9;
    const other = (OWN_ADDRESS ^ (1 << (32 - bits))) >>> 0;
    const start = bits === 32 ? other : (other & (0xffffffff << (32 - bits))) >>> 0;
    return `${dotted(start)}/${bits}`;
  });
}

function dotted(address: number): string {
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 255).join(".");
}
