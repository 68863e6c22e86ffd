/** What the loop could take for the beginning of a block that defines a tool. */
const BEGINNINGS: readonly RegExp[] = [
  // The name, with no more than marks before it; the name of a file goes on behind it.
  /^[^\p{L}\p{N}│\n]{0,80}define_?tool(?!_{0,2}[a-z0-9./-])/imu,
  /^[^\p{L}\p{N}│\n]{0,80}<[ \t]*define_?tool/imu,
  // The name behind a fence.
  /^[^\p{L}\p{N}│\n]{0,80}(?:`{3}|~{3})[^\n]*define_?tool/imu,
  // The name as the value of a tag or of a call in JSON.
  /^[^│\n]*\bname[ \t]*=[ \t]*["']?define_?tool/im,
  /^[^│\n]*"(?:action|name|tool)"\s*:\s*"define_?tool"/im,
];

// How the SDK's defineTool() is called defines nothing.
const SDK_CALL = /\bdefineTool(?=[ \t]*[(<])/g;

/**
 * Puts each block of lines in which a file's text could define a tool behind a mark, as a whole: a
 * response that defines a tool is thrown away. Blocks end at empty lines.
 */
export function quoteDefinitions(text: string): string {
  return text.split(/(\n{2,})/).map(quoteBlock).join("");
}

function quoteBlock(block: string): string {
  const said = block.replace(SDK_CALL, "");
  if (!BEGINNINGS.some((beginning) => beginning.test(said))) return block;
  return block.replace(/^(?!│|$)/gm, "│ ");
}
