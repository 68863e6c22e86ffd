/**
 * Replaces what stands between `<!-- NAME:begin -->` and `<!-- NAME:end -->`.
 *
 * @throws {Error} If `text` has not exactly one such pair, in this order.
 */
export function replaceSection(text: string, name: string, content: string): string {
  const begin = `<!-- ${name}:begin -->`;
  const end = `<!-- ${name}:end -->`;
  const [before, rest, ...more] = text.split(begin);
  const [, after, ...others] = rest?.split(end) ?? [];
  if (before === undefined || after === undefined || more.length + others.length > 0) {
    throw new Error(`Cannot find one "${begin}" with one "${end}" after it`);
  }
  return `${before}${begin}\n\n${content.trim()}\n\n${end}${after}`;
}
