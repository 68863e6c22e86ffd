import type { MarkdownTheme } from "@earendil-works/pi-tui";
import { PAINT } from "./paint.ts";

/** How Markdown looks. */
export const MARKDOWN_THEME: MarkdownTheme = {
  heading: (text) => PAINT.bold(PAINT.cyan(text)),
  link: PAINT.underline,
  linkUrl: PAINT.dim,
  code: PAINT.cyan,
  codeBlock: (text) => text,
  codeBlockBorder: PAINT.dim,
  quote: PAINT.italic,
  quoteBorder: PAINT.dim,
  hr: PAINT.dim,
  listBullet: PAINT.cyan,
  bold: PAINT.bold,
  italic: PAINT.italic,
  strikethrough: PAINT.struck,
  underline: PAINT.underline,
};
