import { generate as environmentReference } from "../generate_environment_reference.ts";
import { generate as eventSchemas } from "../generate_event_schemas.ts";
import { generate as packagedLayer } from "../generate_packaged_layer.ts";
import { generate as productVersion } from "../generate_product_version.ts";
import { generate as skillIndex } from "../generate_skill_index.ts";
import { generate as toolInventory } from "../generate_tool_inventory.ts";
import { generate as validators } from "../generate_validators.ts";
import { ESCAPE_TABLE } from "../../tests/security/escapes/escape_table.ts";
import { ROOM_MAP } from "../lint/room_map.ts";
import { cliPage } from "./cli_page.ts";
import { escapesSection } from "./escapes_section.ts";
import { formatText } from "./format_text.ts";
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
    ...environmentReference(),
    ...await eventSchemas(),
    ...await packagedLayer(),
    ...productVersion(),
    ...await skillIndex(),
    ...toolInventory(),
    ...await validators(),
    ["docs/reference/cli.md", cliPage()],
    ["docs/reference/permissions.md", permissionsPage()],
    [ARCHITECTURE, await pageWith(ARCHITECTURE, "rooms", roomsSection(ROOM_MAP))],
    [SECURITY, await securityPage()],
  ]);
}

async function securityPage(): Promise<string> {
  const promised = replaceSection(
    readPage(SECURITY) ?? "",
    "promises",
    await promisesSection(SECURITY),
  );
  return await formatText(
    replaceSection(promised, "escapes", escapesSection(ESCAPE_TABLE)),
    "md",
  );
}

async function pageWith(page: string, name: string, content: string): Promise<string> {
  return await formatText(replaceSection(readPage(page) ?? "", name, content), "md");
}
