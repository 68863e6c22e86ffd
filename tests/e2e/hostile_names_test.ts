// Folders, files, names and words that hold terminal controls, through every command.
import { assertEquals } from "@std/assert";
import { onGround, runProduct } from "./product.ts";

const HOSTILE = "x\x1b[31m\u009b2J\u202ey";
// deno-lint-ignore no-control-regex -- just these must not be there
const STEERING = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\ufeff]/;

const TURNS: readonly (readonly string[])[] = [
  ["run", "list"],
  ["run", "--continue", `read ${HOSTILE}`],
];

const COMMANDS: readonly (readonly string[])[] = [
  ["run", HOSTILE],
  ["run", "--continue", "list"],
  ["run", "--session", HOSTILE, "hi"],
  ["permissions"],
  ["tools", "list"],
  ["config", "explain"],
  ["config", "explain", HOSTILE],
  ["config", "check", HOSTILE],
  ["sessions", "list"],
  ["sessions", "list", "--all"],
  ["sessions", "show", "last"],
  ["sessions", "show", HOSTILE],
  ["sessions", "export", "last", "--format", "markdown"],
  ["sessions", "search", "red"],
  ["sessions", "rename", "last", HOSTILE],
  ["ledger", "verify"],
  ["ledger", "verify", HOSTILE],
  ["ledger", "export", `../${HOSTILE}.json`],
  ["doctor"],
  [`sessio${HOSTILE}`, "list"],
  ["run", "--mode", HOSTILE, "hi"],
  [`--${HOSTILE}`],
];

Deno.test("no name, word or content steers a terminal, as text or as JSON [cli.controls]", async () => {
  await onGround(async (ground) => {
    const place = { ...ground, workspace: `${ground.root}/${HOSTILE}`, home: `${ground.root}/h` };
    await Deno.mkdir(place.workspace);
    await Deno.writeTextFile(`${place.workspace}/${HOSTILE}`, `red \x1b[31m\u009b2J\u202e\n`);
    const run = (args: readonly string[]) => runProduct(place, { task: "kyrozen", args });
    for (const args of TURNS) await run(args);
    for (const command of COMMANDS) {
      for (const output of ["text", "json"]) {
        const { stdout, stderr, code } = await run([...command, "--output", output]);
        const steering = [stdout, stderr].map((said) => STEERING.exec(said)?.[0] ?? null);
        assertEquals([command, output, ...steering], [command, output, null, null]);
        assertEquals(stderr.includes("Internal error"), false, stderr);
        if (output === "json" && !command.includes("markdown") && stdout !== "") {
          assertEquals([command, code, typeof JSON.parse(stdout)], [command, code, "object"]);
        }
      }
    }
  });
});
