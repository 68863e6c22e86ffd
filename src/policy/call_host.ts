/** A host that a call would reach. */
export interface Host {
  /** In lower case, in ASCII, without a dot at its end. */
  readonly name: string;
  /** The port that is really asked. */
  readonly port: number;
  /** Whether that is the one that the scheme stands for. */
  readonly isUsualPort: boolean;
}

const USUAL_PORTS: { readonly [scheme: string]: number } = {
  "http:": 80,
  "https:": 443,
  "ws:": 80,
  "wss:": 443,
};

const MAPPED = /^\[::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})\]$/;

/** The host of an address as a browser would reach it; `undefined` where none can be told. */
export function hostOf(url: string): Host | undefined {
  if (!URL.canParse(url)) return undefined;
  const { protocol, hostname, port } = new URL(url);
  const usual = USUAL_PORTS[protocol];
  const name = plainName(hostname);
  if (usual === undefined || name === "") return undefined;
  return { name, port: port === "" ? usual : Number(port), isUsualPort: port === "" };
}

/** A host as a rule names it, with its port only where that is not the usual one. */
export function showHost({ name, port, isUsualPort }: Host): string {
  return isUsualPort ? name : `${name}:${port}`;
}

/** One name of what is the same host under several. */
export function plainName(hostname: string): string {
  const [, high, low] = MAPPED.exec(hostname) ?? [];
  if (high === undefined || low === undefined) return withoutDots(hostname);
  const [a, b] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [a >> 8, a & 255, b >> 8, b & 255].join(".");
}

function withoutDots(name: string): string {
  let end = name.length;
  while (name[end - 1] === ".") end--;
  return name.slice(0, end);
}
