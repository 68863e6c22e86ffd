import { assert } from "@std/assert";
import type { CodeBlock } from "../../scripts/docs/markdown.ts";
import { matchesOutput, readTranscript, type TranscriptStep } from "./transcript.ts";
import type { WorkingCopy } from "./working_copy.ts";

const DEADLINE_MS = 120_000;
const MARK = "\u0001";

/** Runs one block of a page and throws if it does not do what the page says. */
export async function runBlock(block: CodeBlock, copy: WorkingCopy): Promise<void> {
  if (block.language === "sh") await runShell(block, copy);
  else if (block.language === "console") await runConsole(block, copy);
  else if (block.language === "ts") await runProgram(block, copy);
}

async function runShell(block: CodeBlock, copy: WorkingCopy): Promise<void> {
  const { code, output } = await shell(`set -e\n${block.text}\n`, copy);
  assert(code === 0, `${block.page}:${block.line} ended with ${code}:\n${output}`);
}

async function runProgram(block: CodeBlock, copy: WorkingCopy): Promise<void> {
  const name = `block_${block.line}.ts`;
  await Deno.writeTextFile(`${copy.folder}/${name}`, block.text);
  const { code, output } = await shell(
    `deno run -A --no-prompt ${name}; code=$?; rm ${name}; exit $code\n`,
    copy,
  );
  assert(code === 0, `${block.page}:${block.line} ended with ${code}:\n${output}`);
}

async function runConsole(block: CodeBlock, copy: WorkingCopy): Promise<void> {
  const steps = readTranscript(block.text);
  // The subshell hands the code on, so that the next command can show it.
  const told = "__code=$?; printf '\\1%s\\1' $__code; (exit $__code)";
  const script = steps.map(({ command }) => `${command}\n${told}`).join("\n");
  const { output } = await shell(`${script}\n`, copy);
  const parts = output.split(MARK);
  for (const [index, step] of steps.entries()) {
    const place = `${block.page}:${block.line}: $ ${step.command}`;
    const printed = parts[index * 2] ?? "";
    const code = parts[index * 2 + 1];
    assert(
      matchesOutput(printed, step.output, { nearNumbers: block.tags.includes("numbers") }),
      `${place}\nprinted:\n${printed}\nnot:\n${step.output}`,
    );
    assert(code === "0" || tellsCode(steps[index + 1]), `${place}\nended with ${code}, unsaid`);
  }
}

// A page may show a command that fails, but must show that it does.
function tellsCode(next: TranscriptStep | undefined): boolean {
  return next?.command.includes("$?") ?? false;
}

async function shell(
  script: string,
  { folder, environment }: WorkingCopy,
): Promise<{ code: number; output: string }> {
  const command = new Deno.Command("sh", {
    // A terminal shows both streams in one order, so the script sends them to one place.
    args: ["-c", `exec 2>&1\n${script}`],
    cwd: folder,
    clearEnv: true,
    env: { ...environment },
    stdin: "null",
    stdout: "piped",
    signal: AbortSignal.timeout(DEADLINE_MS),
  });
  const { code, stdout } = await command.output();
  return { code, output: new TextDecoder().decode(stdout) };
}
