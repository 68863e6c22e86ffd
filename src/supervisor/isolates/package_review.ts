import { showInline } from "../../contract/mod.ts";
import { type IsolateManifest, needsNothing } from "../../contract/isolate_manifest.ts";
import type { PackageFile } from "../../std/content_hash.ts";
import type { Grant } from "./grants.ts";

/** What a person looks at before they grant a package. */
export interface PackageReview {
  readonly manifest: IsolateManifest;
  /** The folder that it was copied from. */
  readonly folder: string;
  readonly sha256: string;
  readonly files: readonly PackageFile[];
  readonly bytes: number;
  readonly trust: Grant["trust"];
  /** Whether the system itself keeps packages in on this machine. */
  readonly walls: "bubblewrap" | "none";
  /** What was granted under the name before, and its files; `undefined` files cannot be told. */
  readonly earlier?: { readonly grant: Grant; readonly files: readonly PackageFile[] | undefined };
}

/** What changed against an earlier grant. */
export interface PackageChanges {
  readonly version: string;
  readonly trust: Grant["trust"];
  readonly permissions: { readonly added: readonly string[]; readonly removed: readonly string[] };
  /** Paths; `null` if the earlier files cannot be told any more. */
  readonly files:
    | {
      readonly added: readonly string[];
      readonly removed: readonly string[];
      readonly changed: readonly string[];
    }
    | null;
}

type Permissions = Grant["permissions"];

/** What permissions let a package do, a sentence each. */
export function permissionWords(permissions: Permissions): readonly string[] {
  if (needsNothing(permissions)) return ["it touches nothing but its own files"];
  const { read, write, net, env } = permissions;
  const reads = read.filter((place) => !write.includes(place));
  return [
    ...reads.map((place) => `reads ${placeWords(place)}`),
    ...write.map((place) => `reads and writes ${placeWords(place)}`),
    ...net.map((host) => `reaches ${host.includes(":") ? host : `${host}, at every port`}`),
    ...env.map((name) => `is handed the value of the variable ${name}`),
  ];
}

function placeWords(place: string): string {
  if (place === "data") return "a folder of its own in the home folder (data)";
  if (place === "workspace") return "the whole workspace that you work on";
  return `${showInline(place.slice("workspace/".length), 1100)}/ in the workspace that you work on`;
}

/** Where a package will run on this machine, and what it could take down or get out of there. */
export function isolationWords(
  { trust, walls, permissions }: Pick<PackageReview, "trust" | "walls"> & {
    readonly permissions: Permissions;
  },
): readonly string[] {
  const words = [
    walls === "bubblewrap"
      ? "isolated (os): a process of its own, kept in by the runtime and by the system (bubblewrap)"
      : "isolated (process): a process of its own, kept in by the runtime alone; bubblewrap would " +
        "add a wall",
    "what it can take down: its own process",
  ];
  if (walls === "bubblewrap" || permissions.write.length === 0) return words;
  // A folder to write is a way out of the runtime, whatever else is denied.
  const warning = "warning: it may write, and without bubblewrap hostile code can turn that into " +
    "reading and writing all that you can; ";
  return [
    ...words,
    warning +
    (trust === "reviewed"
      ? "grant it only if you trust it with that, or install bubblewrap"
      : "it does not run here before bubblewrap is installed, or you grant it with --reviewed"),
  ];
}

/** What a grant would change against the one before. */
export function packageChanges(
  { manifest, files, earlier }: PackageReview,
): PackageChanges | undefined {
  if (earlier === undefined) return undefined;
  const [before, after] = [earlier.grant.permissions, manifest.permissions as Permissions]
    .map((permissions) => new Set(flat(permissions)));
  return {
    version: earlier.grant.version,
    trust: earlier.grant.trust,
    permissions: {
      added: [...after ?? []].filter((one) => !before?.has(one)),
      removed: [...before ?? []].filter((one) => !after?.has(one)),
    },
    files: earlier.files === undefined ? null : fileChanges(earlier.files, files),
  };
}

/** Which files are new, gone or other ones. */
export function fileChanges(
  before: readonly PackageFile[],
  after: readonly PackageFile[],
): NonNullable<PackageChanges["files"]> {
  const [old, now] = [before, after].map((files) =>
    new Map(files.map(({ path, sha256 }) => [path, sha256]))
  );
  const paths = (map: ReadonlyMap<string, string> | undefined) => [...map?.keys() ?? []];
  return {
    added: paths(now).filter((path) => !old?.has(path)),
    removed: paths(old).filter((path) => !now?.has(path)),
    changed: paths(now).filter((path) => old?.has(path) && old.get(path) !== now?.get(path)),
  };
}

function flat(permissions: Permissions): readonly string[] {
  const { read, write, net, env } = permissions;
  return Object.entries({ read, write, net, env }).flatMap(([kind, list]) =>
    list.map((one) => `${kind} ${one}`)
  );
}

/**
 * The whole review as text that ends with a newline. What a package says of itself comes first, cut and
 * folded, so that on no screen it can pass for what the review says; what it may do comes last.
 */
export function reviewText(review: PackageReview): string {
  const { manifest, folder, sha256, files, bytes, trust } = review;
  const { name, version, description, publisher, license, source, commands } = manifest;
  const commandLines = commands.length === 0 ? [] : [
    "It says that you need these programs; they are not run here:",
    ...commands.slice(0, NAMED_COMMANDS).flatMap(claim),
    ...commands.length > NAMED_COMMANDS ? item(`${commands.length - NAMED_COMMANDS} more`) : [],
  ];
  return [
    `Package ${name} ${said(version, 40)}; what it says of itself:`,
    ...row("purpose", said(description, 300)),
    ...row("publisher", said(publisher)),
    ...row("licence", said(license)),
    ...row("comes from", source === undefined ? "it does not say" : said(source)),
    ...commandLines,
    "What it is:",
    ...row("folder", shown(folder)),
    ...row("files", `${files.length}, ${bytes} bytes`),
    `  ${"sha256".padEnd(11)} ${sha256}`,
    ...row(
      "trust",
      trust === "reviewed"
        ? "reviewed: you say that you read its code"
        : "untrusted: nobody read its code",
    ),
    ...changeLines(review),
    "What it may do:",
    ...permissionWords(manifest.permissions as Permissions).flatMap(item),
    "Where it runs:",
    ...isolationWords({ ...review, permissions: manifest.permissions as Permissions })
      .flatMap(item),
    "",
  ].join("\n");
}

function changeLines(review: PackageReview): readonly string[] {
  const changes = packageChanges(review);
  if (changes === undefined) return [];
  const { version, trust, permissions, files } = changes;
  const { manifest } = review;
  return [
    "What changes against what is granted now:",
    ...version === manifest.version ? [] : [`version ${version} becomes ${manifest.version}`],
    ...trust === review.trust ? [] : [`trust ${trust} becomes ${review.trust}`],
    ...permissions.added.map((one) => `more: ${one}`),
    ...permissions.removed.map((one) => `no more: ${one}`),
    ...files === null
      ? ["the files that are granted now cannot be read any more, so nobody can tell"]
      : fileLines(files),
  ].flatMap((line, index) => index === 0 ? [line] : item(line));
}

/** The most programs that a package can name to a person. */
const NAMED_COMMANDS = 20;

/** The most files of a kind that are named. */
const NAMED_FILES = 20;

/** File changes as lines. */
export function fileLines(
  { added, removed, changed }: NonNullable<PackageChanges["files"]>,
): readonly string[] {
  const kinds = [["new", added], ["gone", removed], ["changed", changed]] as const;
  const lines = kinds.flatMap(([kind, paths]) => [
    ...paths.slice(0, NAMED_FILES).map((path) => `${kind}: ${said(path)}`),
    ...paths.length > NAMED_FILES ? [`${kind}: ${paths.length - NAMED_FILES} more files`] : [],
  ]);
  return lines.length === 0 ? ["no file changed"] : lines;
}

/** Columns that a line of a review takes at the most, so that no terminal breaks it itself. */
const COLUMNS = 60;

function row(key: string, text: string): readonly string[] {
  return folded(text).map((line, index) => `  ${(index === 0 ? key : "").padEnd(11)} ${line}`);
}

function item(text: string): readonly string[] {
  return folded(shown(text)).map((line, index) => `  ${index === 0 ? "-" : " "} ${line}`);
}

function claim(text: string): readonly string[] {
  return item(said(text));
}

/** Lines of a text, at its blanks where there are some; a character that is not plain may take two columns. */
function folded(text: string): readonly string[] {
  const size = /^[\x20-\x7e]*$/.test(text) ? COLUMNS : COLUMNS / 2;
  const lines: string[] = [];
  let rest = [...text];
  while (rest.length > size) {
    const blank = rest.slice(0, size + 1).lastIndexOf(" ");
    const end = blank > 0 ? blank : size;
    lines.push(rest.slice(0, end).join(""));
    rest = rest.slice(blank > 0 ? end + 1 : end);
  }
  return [...lines, rest.join("")];
}

/** Somebody else's words: without the blanks that would move them elsewhere, and cut. */
function said(text: string, most = 100): string {
  const characters = [...shown(text).replace(/\s+/gu, " ").trim()];
  if (characters.length <= most) return characters.join("");
  return `${characters.slice(0, most).join("")}… (${characters.length - most} more characters)`;
}

function shown(text: string): string {
  return showInline(text, 5000);
}
