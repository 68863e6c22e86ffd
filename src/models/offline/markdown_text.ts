const LONGEST = 4000;

/** The plain text of one Markdown paragraph or heading: no images, tags, links or emphasis. */
export function plainMarkdown(text: string): string {
  return text.slice(0, LONGEST)
    .replace(/!\[[^\]]{0,300}\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])?/g, "")
    .replace(/\[\s*\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])/g, "")
    .replace(/\[([^\]]{1,300})\](?:\([^)]{0,600}\)|\[[^\]]{0,200}\])/g, "$1")
    .replace(/<[a-zA-Z/!][^<>]{0,1000}>/g, " ")
    .replace(/(\*\*|__)(?=\S)([^*_]{1,1000})\1/g, "$2")
    .replace(/(?<![\w*])\*(?=\S)([^*]{1,1000})\*(?![\w*])/g, "$1")
    .replace(/`([^`]{1,1000})`/g, "$1")
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\\([\\`*_{}[\]()#+.!-])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

/** The plain text of one reStructuredText paragraph or heading. */
export function plainRst(text: string): string {
  return text.slice(0, LONGEST)
    .replace(/\|[^|\n]{1,100}\|_{0,2}/g, "")
    .replace(/`([^`<]{1,300})\s<[^`>]{1,600}>`_{1,2}/g, "$1")
    .replace(/:[a-z:]{1,40}:`([^`]{1,300})`/g, "$1")
    .replace(/``([^`]{1,1000})``/g, "$1")
    .replace(/`([^`]{1,300})`_{0,2}/g, "$1")
    .replace(/\*\*([^*]{1,1000})\*\*/g, "$1")
    .replace(/(?<![\w*])\*(?=\S)([^*]{1,1000})\*(?![\w*])/g, "$1")
    .replace(/\s+/g, " ")
    .trim();
}

const ENTITIES: { readonly [entity: string]: string } = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&nbsp;": " ",
  "&#39;": "'",
};
