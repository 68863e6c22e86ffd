import { assertStringIncludes } from "@std/assert";
import { readPage } from "../../scripts/docs/pages.ts";

Deno.test("the security page and the printed permissions name the same processes [supervisor.permissions]", () => {
  const said = "starts only the core, the processes of packages, skill reader, ledger and doctor, ";
  assertStringIncludes(readPage("docs/security.md") ?? "", said);
  // Generated from what `kyrozen permissions` prints.
  assertStringIncludes(readPage("docs/reference/permissions.md") ?? "", said);
});
