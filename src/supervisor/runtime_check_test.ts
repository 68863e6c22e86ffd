import { assertEquals } from "@std/assert";
import { checkOwnPermissions, checkVersion } from "./runtime_check.ts";

Deno.test("checkVersion() refuses a runtime that is too old (DN-9) [supervisor.minimum_deno]", () => {
  for (const version of ["2.9.0", "2.9.6", "2.10.0", "3.0.0", "2.9.6+abc", "2.9.1-rc.1"]) {
    assertEquals(checkVersion(version), { ok: true, value: version });
  }
  for (const version of ["2.8.9", "1.46.3", "2.0.0", "nonsense"]) {
    assertEquals(checkVersion(version), {
      ok: false,
      code: 3,
      error: `Cannot start with Deno ${version}: 2.9.0 or newer is needed; run "deno upgrade", ` +
        'or use "npx --yes deno@2.9.6 task start"',
    });
  }
});

Deno.test("checkOwnPermissions() passes with all permissions", async () => {
  assertEquals(await checkOwnPermissions(), { ok: true, value: null });
});
