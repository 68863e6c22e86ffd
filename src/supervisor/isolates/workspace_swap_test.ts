import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import {
  packageFolder,
  type PackageLab,
  withPackages,
} from "../../../tests/support/package_lab.ts";
import { pass } from "../refusal.ts";
import { openTrust } from "./trust.ts";
import { workspaceSource } from "./workspace_source.ts";

async function trustNow({ workspace, owner, home }: PackageLab): Promise<void> {
  const trust = openTrust({ owner, home });
  const state = await trust.look(workspace);
  assert(state.ok);
  const record = {
    ...{ path: workspace, ...state.value.content, trusted_by: "somebody" },
    trusted_at: "2026-01-02T03:04:05.000Z",
  };
  assert((await trust.add(record, () => Promise.resolve(pass(null)))).ok);
}

/** Runs `act`; `change` happens when the copy of a package is begun, which is after the look. */
async function withChange<T>(change: () => void, act: () => Promise<T>): Promise<T> {
  const make = Deno.makeTempDirSync;
  let changes = 0;
  Deno.makeTempDirSync = (options) => {
    if (changes++ === 0) change();
    return make(options);
  };
  try {
    return await act();
  } finally {
    Deno.makeTempDirSync = make;
    assertEquals(changes, 1);
  }
}

const ADDED = "export const added = 1;\n";

for (
  const { what, change, undo } of [
    {
      what: "a file that changes",
      change: (folder: string) => Deno.writeTextFileSync(`${folder}/src/mod.ts`, ADDED),
      undo: (folder: string) => packageFolder(folder),
    },
    {
      what: "a file that appears",
      change: (folder: string) => Deno.writeTextFileSync(`${folder}/src/more.ts`, ADDED),
      undo: (folder: string) => Deno.remove(`${folder}/src/more.ts`),
    },
  ]
) {
  Deno.test(`${what} between the look at a trusted workspace and the copy of its package never runs [trust.packages]`, () =>
    withPackages(async (lab) => {
      const { workspace, owner, home, packages } = lab;
      const folder = `${workspace}/.kyrozen/isolates/word-count`;
      await packageFolder(folder);
      await trustNow(lab);
      const source = workspaceSource({ workspace, folders: { owner, home } });
      const swapped = await withChange(() => change(folder), () => source.find("word-count"));
      assert(!swapped.ok);
      assertEquals(swapped.code, "permission_denied");
      assertStringIncludes(swapped.message, "was changed since it was trusted");
      assertEquals([...Deno.readDirSync(packages)], []);

      await undo(folder);
      const found = await source.find("word-count");
      assert(found.ok);
      assertStringIncludes(await Deno.readTextFile(found.value.entry), "text.split");
    }));
}
