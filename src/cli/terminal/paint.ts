import type { Tone } from "../chat/chat_screen.ts";

/** Sets text in one style; the text holds no escape sequence of its own but these. */
export type Paint = (text: string) => string;

/** The styles of a rich screen: the terminal's own sixteen colours, so that its theme decides. */
export const PAINT = {
  dim: style(2, 22),
  bold: style(1, 22),
  italic: style(3, 23),
  underline: style(4, 24),
  struck: style(9, 29),
  red: style(31, 39),
  green: style(32, 39),
  yellow: style(33, 39),
  blue: style(34, 39),
  cyan: style(36, 39),
} as const satisfies { readonly [name: string]: Paint };

/** How each tone is painted. */
export const TONES: { readonly [tone in Tone]: Paint } = {
  plain: (text) => text,
  dim: PAINT.dim,
  good: PAINT.green,
  warning: PAINT.yellow,
  error: PAINT.red,
  strong: PAINT.bold,
};

function style(on: number, off: number): Paint {
  return (text) => `\x1b[${on}m${text}\x1b[${off}m`;
}
