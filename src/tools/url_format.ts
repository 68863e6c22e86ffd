const PUBLIC_ADDRESS = [
  // No private, local or link-local network.
  String.raw`(?!(?:10|127)(?:\.\d{1,3}){3})`,
  String.raw`(?!(?:169\.254|192\.168)(?:\.\d{1,3}){2})`,
  String.raw`(?!172\.(?:1[6-9]|2\d|3[01])(?:\.\d{1,3}){2})`,
  String.raw`(?:[1-9]\d?|1\d\d|2[01]\d|22[0-3])(?:\.(?:1?\d{1,2}|2[0-4]\d|25[0-5])){2}`,
  String.raw`\.(?:[1-9]\d?|1\d\d|2[0-4]\d|25[0-4])`,
].join("");
const LETTER = String.raw`[a-z0-9\u{a1}-\u{ffff}]`;
const LABEL = `(?:${LETTER}+-)*${LETTER}+`;
const HOST = String.raw`${LABEL}(?:\.${LABEL})*\.[a-z\u{a1}-\u{ffff}]{2,}`;
const URL_TEXT = new RegExp(
  String.raw`^(?:https?|ftp)://(?:\S+@)?(?:${PUBLIC_ADDRESS}|${HOST})(?::\d{2,5})?(?:/\S*)?$`,
  "iu",
);

/**
 * Checks the format `url` as ajv's formats do, in time that grows with the text only: theirs tries
 * every colon before every other one.
 */
export function isUrl(text: string): boolean {
  // No part of it may be a space; known beforehand, no path has to be tried twice.
  return !/\s/.test(text) && URL_TEXT.test(text);
}
