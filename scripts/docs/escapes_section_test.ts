import { assertStringIncludes } from "@std/assert";
import { escapesSection } from "./escapes_section.ts";

Deno.test("escapesSection() names each hole with its reason, and every attack [escapes.table]", () => {
  const section = escapesSection([{
    title: "Files",
    escapes: [
      { id: "files.read", tries: "Read a file", sign: "secret" },
      { id: "files.list", tries: "List a folder", sign: "listed", open: { worker: "it may" } },
    ],
  }]);
  assertStringIncludes(
    section,
    "2 attacks; stopped are 1 in _worker_, 2 in _process_, 2 in _process + bubblewrap_.",
  );
  assertStringIncludes(section, "In _worker_:\n\n- It may. Open: list a folder.");
  assertStringIncludes(section, "In _process_ all are stopped.");
  assertStringIncludes(section, "| Read a file | stopped | stopped | stopped |");
  assertStringIncludes(section, "| List a folder | **open** | stopped | stopped |");
});
