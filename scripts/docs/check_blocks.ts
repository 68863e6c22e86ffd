import type { CodeBlock } from "./markdown.ts";

/** The languages that a block may have, and what becomes of each. */
export const BLOCK_LANGUAGES: { readonly [language: string]: string } = {
  sh: "its commands run and must succeed",
  console: "its commands run and must print what it shows",
  ts: "it runs as a program and must succeed",
  json: "it must parse",
  text: "a drawing or a quotation; nothing to run",
  mermaid: "a diagram; nothing to run",
};

/** `ci`: only `.ci/run` runs the block; `numbers`: great numbers may differ a little. */
const TAGS = ["ci", "numbers"];

/** Pages whose every block a reader would run. */
export const EXECUTED_PAGES = /^(?:README\.md|CONTRIBUTING\.md|docs\/(?:guides|security).*\.md)$/;

/** Says, one sentence each, which blocks no check could read. */
export function checkBlocks(blocks: readonly CodeBlock[]): string[] {
  return blocks.flatMap((block) => {
    const problem = blockProblem(block);
    return problem === undefined ? [] : [`${block.page}:${block.line}: ${problem}`];
  });
}

function blockProblem({ language, tags, text, page }: CodeBlock): string | undefined {
  if (!(language in BLOCK_LANGUAGES)) {
    return `Cannot tell what to do with a "${language}" block: use ${
      Object.keys(BLOCK_LANGUAGES).join(", ")
    }`;
  }
  const unknown = tags.find((tag) => !TAGS.includes(tag));
  if (unknown !== undefined) {
    return `Cannot tell what the tag "${unknown}" means: known are ${TAGS.join(", ")}`;
  }
  if (language === "text" && /^\s*(?:\$|npx|deno|kyrozen) /m.test(text)) {
    return "Cannot leave commands in a text block: use sh or console";
  }
  if (/^(?:sh|console|ts)$/.test(language) && !EXECUTED_PAGES.test(page)) {
    return `Cannot run a "${language}" block here: only README, CONTRIBUTING, guides and security run`;
  }
  return language === "json" ? jsonProblem(text) : undefined;
}

function jsonProblem(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return `Cannot parse the JSON: ${error instanceof Error ? error.message : error}`;
  }
}
