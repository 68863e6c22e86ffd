/** `text` as `deno fmt` leaves it with this repository's settings. */
export async function formatText(text: string, extension: "md" | "js" | "ts"): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["fmt", `--ext=${extension}`, "--line-width=100", "--prose-wrap=preserve", "-"],
    stdin: "piped",
    stdout: "piped",
  });
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(text));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error(`Cannot format generated text as ${extension}`);
  return new TextDecoder().decode(stdout);
}
