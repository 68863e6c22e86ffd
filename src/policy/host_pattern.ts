import { type Host, plainName } from "./call_host.ts";

/** The hosts that a rule names. */
export interface HostPattern {
  /** `null` is any. */
  readonly name: string | null;
  /** Every name below `name`, and not `name` itself. */
  readonly isBelow: boolean;
  /** `null` is not said. */
  readonly port: number | null;
}

const PATTERN = /^(?:(\*)|(\*\.)?(\[[0-9a-f:.]+\]|[^\s/?#@\\:*[\]]+))(?::([0-9]{1,5}))?$/iu;
const ADDRESS = /^(?:\[.*\]|[0-9.]+)$/;

/** Reads `example.com`, `*.example.com`, `example.com:8443` or `*`; `undefined` if it names no host. */
export function parseHostPattern(text: string): HostPattern | undefined {
  const [, any, below, written, digits] = PATTERN.exec(text) ?? [];
  const port = digits === undefined ? null : Number(digits);
  if (port !== null && (port < 1 || port > 65_535)) return undefined;
  if (any !== undefined) return { name: null, isBelow: false, port };
  if (written === undefined || !URL.canParse(`http://${written}/`)) return undefined;
  const name = plainName(new URL(`http://${written}/`).hostname);
  const isBelow = below !== undefined;
  if (name === "" || isBelow && ADDRESS.test(name)) return undefined;
  return { name, isBelow, port };
}

/**
 * Whether a rule names a host. A rule that says no port means every port where it forbids, and where it
 * allows only the usual one.
 */
export function hostMatches(
  pattern: HostPattern,
  { name, port, isUsualPort }: Host,
  { allows }: { readonly allows: boolean },
): boolean {
  const isPort = pattern.port === null ? isUsualPort || !allows : pattern.port === port;
  if (!isPort || pattern.name === null) return isPort;
  return pattern.isBelow ? name.endsWith(`.${pattern.name}`) : name === pattern.name;
}
