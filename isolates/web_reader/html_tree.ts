import { defaultTreeAdapter, type DefaultTreeAdapterTypes as Tree, parse } from "parse5";

/** A node, an element, or the whole page, as the parser makes them. */
export type PageNode = Tree.Node;
/** An element of a page. */
export type PageElement = Tree.Element;

/** What is never text of a page, or only where it cannot be shown. */
const UNSHOWN: ReadonlySet<string> = new Set(
  "audio base canvas datalist embed head iframe link map meta noembed noframes noscript object script select style svg template title video"
    .split(" "),
);
const UNSHOWN_STYLE =
  /(?:^|;)\s*(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|opacity\s*:\s*0(?![.\d]*[1-9])|font-size\s*:\s*0(?![.\d]*[1-9]))/i;
const MAKES_LAYOUT: ReadonlySet<string> = new Set(
  "blockquote h1 h2 h3 h4 h5 h6 hr ol pre table ul".split(" "),
);

/** How many elements are made for one page, and how deep they stand in each other. */
const MOST = { elements: 250_000, depth: 1000 } as const;

/** A page that is not parsed to its end: few bytes can ask for elements without end. */
export class TooManyElements extends Error {
  constructor() {
    super(`it has more than ${MOST.elements} elements, or more than ${MOST.depth} in each other`);
  }
}

/** What is known of a page before its text is written. */
export interface PageTree {
  readonly title: string | null;
  /** Where its text starts. */
  readonly root: PageNode;
  /** The root is not all of the page, but what it calls its main part. */
  readonly isMain: boolean;
  /** What addresses in it are relative to, if it says so. */
  readonly base: string | undefined;
  /** Tables that set out a page, and are no rows and columns of words. */
  readonly layout: ReadonlySet<PageNode>;
}

/**
 * Parses a page as a browser without scripts would show it.
 *
 * @throws {TooManyElements} If it asks for more than is made.
 */
export function readTree(html: string): PageTree {
  const document = parse(html, { treeAdapter: boundedAdapter() });
  const layout = new Set<PageNode>();
  const mains: PageElement[] = [];
  const tables: PageElement[] = [];
  let title: string | undefined;
  let base: string | undefined;
  walk(document, {
    enter(element) {
      const { tagName: tag } = element;
      if (tag === "title") title ??= ownText(element);
      if (tag === "base") base ??= attribute(element, "href");
      // Its title and base are in there, its text is not.
      if (isUnshown(element)) return tag === "head";
      if (tag === "main" || attribute(element, "role") === "main") mains.push(element);
      const around = tables.at(-1);
      if (around !== undefined && MAKES_LAYOUT.has(tag)) layout.add(around);
      if (tag === "table") tables.push(element);
      return true;
    },
    leave(element) {
      if (element.tagName === "table") tables.pop();
    },
    text() {},
  });
  const [main] = mains;
  const isMain = mains.length === 1 && main !== undefined && hasText(main);
  const shown = title?.replace(/\s+/g, " ").trim().slice(0, 500) ?? "";
  return {
    title: shown === "" ? null : shown,
    root: isMain ? main : document,
    isMain,
    base,
    layout,
  };
}

// The standard's repairs copy elements, and look through all that are open: unbounded, the time for a
// page grows with its square.
function boundedAdapter(): typeof defaultTreeAdapter {
  let [elements, depth] = [0, 0];
  return {
    ...defaultTreeAdapter,
    createElement(...given) {
      if (++elements > MOST.elements) throw new TooManyElements();
      return defaultTreeAdapter.createElement(...given);
    },
    onItemPush() {
      if (++depth > MOST.depth) throw new TooManyElements();
    },
    onItemPop() {
      depth--;
    },
  };
}

/** What happens at the parts of a tree. */
export interface Visitor {
  /** Answers whether to go on with what is inside; only then is the element left. */
  enter(element: PageElement): boolean;
  leave(element: PageElement): void;
  /** Answers `false` to end the walk. */
  text(text: string): boolean | void;
}

/** Visits a tree in the order of its text; its depth takes no stack. */
export function walk(root: PageNode, visitor: Visitor): void {
  const open: (PageNode | { readonly left: PageElement })[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if ("left" in node) visitor.leave(node.left);
    else if (node.nodeName === "#text") {
      if (visitor.text((node as Tree.TextNode).value) === false) return;
    } else if ("tagName" in node) {
      if (!visitor.enter(node)) continue;
      open.push({ left: node });
      for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(childAt(node, at));
    } else if ("childNodes" in node) {
      for (let at = node.childNodes.length - 1; at >= 0; at--) open.push(childAt(node, at));
    }
  }
}

function childAt(node: Tree.ParentNode, at: number): PageNode {
  return node.childNodes[at] as PageNode;
}

/** The value of an attribute; `undefined` if the element has none of that name. */
export function attribute(element: PageElement, name: string): string | undefined {
  return element.attrs.find((one) => one.name === name)?.value;
}

/** Whether an element and all in it is not for reading, as far as the page alone tells. */
export function isUnshown(element: PageElement): boolean {
  if (UNSHOWN.has(element.tagName)) return true;
  for (const { name, value } of element.attrs) {
    if (name === "hidden") return true;
    if (name === "style" && UNSHOWN_STYLE.test(value)) return true;
  }
  return element.tagName === "dialog" && attribute(element, "open") === undefined;
}

function ownText(element: PageElement): string {
  return element.childNodes.map((node) => "value" in node ? node.value : "").join("");
}

function hasText(root: PageNode): boolean {
  let found = false;
  walk(root, {
    enter: (element) => !isUnshown(element),
    leave() {},
    text: (text) => {
      found = /\S/.test(text);
      return !found;
    },
  });
  return found;
}
