import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { COMMANDS } from "./command_table.ts";
import { helpText } from "./help_text.ts";
import { OPTIONS } from "./option_table.ts";
import { parseCommandLine } from "./parse_command_line.ts";

Deno.test("helpText() names every command, and every option of a command [supervisor.help]", () => {
  for (const command of COMMANDS) {
    assertStringIncludes(helpText([]), `  ${command.name}`);
    const text = helpText(command.name.split(" "));
    for (const option of command.options) assertStringIncludes(text, `--${option}`);
    for (const example of command.examples) assertStringIncludes(text, example);
  }
});

Deno.test("helpText() on a group lists its commands only", () => {
  const text = helpText(["ledger"]);
  assertStringIncludes(text, "ledger export FILE");
  assert(!text.includes("tools list"));
});

Deno.test("a group's help lists its commands also where its name runs one [supervisor.help]", () => {
  const parse = (...args: string[]) => parseCommandLine(args, { start: false });
  const asked = {
    ok: true,
    line: { command: "help", operands: ["sessions"], options: {} },
  } as const;
  assertEquals(parse("sessions", "--help"), asked);
  assertEquals(parse("help", "sessions"), asked);
  const tools = { command: "help", operands: ["tools", "list"], options: {} };
  assertEquals(parse("tools", "--help"), { ok: true, line: tools });
  const text = helpText(["sessions"]);
  for (const { name } of COMMANDS.filter(({ name }) => name.startsWith("sessions "))) {
    assertStringIncludes(text, `\n  ${name}`);
  }
  assertStringIncludes(text, '"kyrozen sessions" alone is "kyrozen sessions list".');
  assert(!helpText(["ledger"]).includes("alone"));
});

Deno.test("helpText() shows examples that parse [supervisor.help]", () => {
  for (const { examples } of COMMANDS) {
    for (const example of examples) {
      const [command = ""] = example.split(" > ");
      const words = command.slice(command.indexOf("kyrozen ") + "kyrozen ".length)
        .match(/"[^"]*"|\S+/g) ?? [];
      const args = words.map((word) => word.replaceAll('"', ""));
      assertEquals([example, parseCommandLine(args, { start: false }).ok], [example, true]);
    }
  }
});

Deno.test("the option table states every option once, and every command's options exist", () => {
  const names = OPTIONS.map(({ name }) => name);
  assertEquals(names, [...new Set(names)]);
  for (const { options } of COMMANDS) for (const name of options) assert(names.includes(name));
});
