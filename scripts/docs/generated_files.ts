import { generate as eventSchemas } from "../generate_event_schemas.ts";
import { generate as toolInventory } from "../generate_tool_inventory.ts";
import { ROOM_MAP } from "../lint/room_map.ts";
import { cliPage } from "./cli_page.ts";
import { replaceSection } from "./marked_section.ts";
import { readPage } from "./pages.ts";
import { permissionsPage } from "./permissions_page.ts";
import { promisesSection } from "./promises_section.ts";
import { roomsSection } from "./rooms_section.ts";

const ARCHITECTURE = "docs/ARCHITECTURE.md";
const SECURITY = "docs/security.md";

/** Every file that is generated, wholly or in a marked section, by path. */
export async function generatedFiles(): Promise<ReadonlyMap<string, string>> {
  return new Map([
    ...await eventSchemas(),
    ...toolInventory(),
    ["docs/reference/cli.md", cliPage()],
    ["docs/reference/permissions.md", permissionsPage()],
    [ARCHITECTURE, await pageWith(ARCHITECTURE, "rooms", roomsSection(ROOM_MAP))],
    [SECURITY, await pageWith(SECURITY, "promises", await promisesSection(SECURITY))],
  ]);
}

async function pageWith(page: string, name: string, content: string): Promise<string> {
  return await format(replaceSection(readPage(page) ?? "", name, content));
}

async function format(markdown: string): Promise<string> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["fmt", "--ext=md", "--line-width=100", "--prose-wrap=preserve", "-"],
    stdin: "piped",
    stdout: "piped",
  });
  const child = command.spawn();
  const writer = child.stdin.getWriter();
  await writer.write(new TextEncoder().encode(markdown));
  await writer.close();
  const { success, stdout } = await child.output();
  if (!success) throw new Error("deno fmt could not read a generated page");
  return new TextDecoder().decode(stdout);
}
