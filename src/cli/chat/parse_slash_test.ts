import { assertEquals } from "@std/assert";
import { parseSlash } from "./parse_slash.ts";
import { SLASH_COMMANDS } from "./slash_table.ts";

Deno.test("parseSlash() knows every command, with and without an argument [chat.commands]", () => {
  for (const { name } of SLASH_COMMANDS) {
    assertEquals(parseSlash(`/${name}`), { kind: "command", name, argument: "" });
    assertEquals(parseSlash(` /${name.toUpperCase()}  a  b `), {
      kind: "command",
      name,
      argument: "a  b",
    });
  }
});

Deno.test("parseSlash() takes what only begins with a slash for a message [chat.commands]", () => {
  const message = (text: string) => ({ kind: "message" as const, text });
  assertEquals(parseSlash("//help me"), message("/help me"));
  assertEquals(parseSlash("/etc/hosts is what?"), message("/etc/hosts is what?"));
  assertEquals(parseSlash("/mode\nplan"), message("/mode\nplan"));
  assertEquals(parseSlash("what is /mode?"), message("what is /mode?"));
});

Deno.test("parseSlash() names the command that was meant [chat.commands]", () => {
  const problem = (text: string) => {
    const reading = parseSlash(text);
    return reading.kind === "unknown" ? reading.problem : reading.kind;
  };
  const rest = "To send a text that begins with a slash, write two";
  assertEquals(problem("/hlep"), `Unknown command "/hlep": did you mean "/help"? ${rest}`);
  assertEquals(problem("/xyzzy now"), `Unknown command "/xyzzy": "/help" lists them. ${rest}`);
  assertEquals(problem("/\x1b[2J"), `Unknown command "/\\x1b[2J": "/help" lists them. ${rest}`);
  assertEquals(problem("/"), 'A "/" begins a command: "/help" lists them');
});
