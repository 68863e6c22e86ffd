import { anchors, pageLinks } from "./markdown.ts";

/** What a link can lead to: the pages by path, and whether any other path exists. */
export interface LinkTargets {
  readonly pages: ReadonlyMap<string, string>;
  exists(path: string): boolean;
}

/** Says, one sentence each, which links of a page lead nowhere. Addresses with a scheme are skipped. */
export function checkLinks(page: string, targets: LinkTargets): string[] {
  return pageLinks(targets.pages.get(page) ?? "").flatMap(({ line, target }) => {
    const problem = checkTarget(page, target, targets);
    return problem === undefined ? [] : [`${page}:${line}: ${problem}`];
  });
}

/** Says, one sentence each, which pages of `docs/` the index does not lead to. */
export function unlistedPages(index: string, pages: ReadonlyMap<string, string>): string[] {
  const listed = pageLinks(pages.get(index) ?? "").map(({ target }) =>
    new URL(target, `file:///${index}`).pathname.slice(1)
  );
  return Array.from(pages.keys())
    .filter((page) => page.startsWith("docs/") && page !== index && !listed.includes(page))
    .map((page) => `${index}: Cannot find a link to ${page}: every page is listed`);
}

function checkTarget(page: string, target: string, targets: LinkTargets): string | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(target)) return undefined;
  if (target.startsWith("/")) return `Cannot follow "${target}": write it relative to the page`;
  const url = new URL(target, `file:///repository/${page}`);
  if (!url.pathname.startsWith("/repository/")) {
    return `Cannot follow "${target}": it leaves the repository`;
  }
  const path = decodeURIComponent(url.pathname.slice("/repository/".length)).replace(/\/$/, "");
  if (!targets.pages.has(path) && !targets.exists(path)) {
    return `Cannot follow "${target}": no such file`;
  }
  const anchor = decodeURIComponent(url.hash.slice(1));
  if (anchor === "" || anchors(targets.pages.get(path) ?? "").includes(anchor)) return undefined;
  return `Cannot follow "${target}": no heading "${anchor}"`;
}
