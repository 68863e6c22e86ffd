import { assertEquals } from "@std/assert";
import { packageFolder, withPackages } from "../../../tests/support/package_lab.ts";
import { lazyPackages } from "./lazy_packages.ts";

Deno.test("packages that come while a start runs are found, and before there are none [grants.source]", () =>
  withPackages(async ({ workspace, home, owner, state, root }) => {
    const folders = { home, owner, state };
    const product = { root: `${root}/product`, deno: Deno.execPath() };
    const packages = lazyPackages({
      product,
      workspace,
      folders,
      environment: { PATH: "/usr/bin" },
    });
    const code = async () => {
      const found = await packages.find("word-count");
      return found.ok ? "found" : found.code;
    };
    assertEquals([await packages.list(), await code()], [[], "not_found"]);
    await packageFolder(`${workspace}/.kyrozen/isolates/word-count`);
    assertEquals([await packages.list(), await code()], [[], "permission_denied"]);
    await Deno.writeTextFile(`${owner}/grants.json`, '{"version": 1, "grants": []}');
    assertEquals(await code(), "permission_denied");
    await Deno.writeTextFile(`${owner}/grants.json`, "");
    assertEquals([await packages.list(), await code()], [[], "permission_denied"]);
  }));
