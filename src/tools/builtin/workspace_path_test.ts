import { assert, assertEquals, assertStringIncludes } from "@std/assert";
import { findExisting, findPlace, isInside } from "./workspace_path.ts";

interface Ground {
  readonly outside: string;
  readonly workspace: string;
}

async function withGround(use: (ground: Ground) => void | Promise<void>): Promise<void> {
  const root = await Deno.realPath(await Deno.makeTempDir());
  const ground = { outside: `${root}/outside`, workspace: `${root}/ws` };
  try {
    await Deno.mkdir(`${ground.workspace}/docs/deep`, { recursive: true });
    await Deno.mkdir(ground.outside);
    await Deno.writeTextFile(`${ground.outside}/secret`, "secret");
    await Deno.writeTextFile(`${ground.workspace}/a.txt`, "a");
    await Deno.writeTextFile(`${ground.workspace}/docs/deep/b.txt`, "b");
    await use(ground);
  } finally {
    await Deno.remove(root, { recursive: true });
  }
}

/** The real path below the workspace, or the code of the refusal. */
function found({ workspace }: Ground, path: string): string {
  const place = findPlace(workspace, path);
  if (!place.ok) return place.code;
  const below = place.real.slice(workspace.length + 1);
  return place.info === null ? `nothing at ${below}` : below;
}

Deno.test("findPlace() takes relative and absolute paths inside the workspace [builtin_tools.paths]", async () => {
  await withGround((ground) => {
    const { workspace } = ground;
    const cases: readonly (readonly [string, string])[] = [
      ["a.txt", "a.txt"],
      ["./a.txt", "a.txt"],
      ["docs/../a.txt", "a.txt"],
      ["docs//deep/./b.txt", "docs/deep/b.txt"],
      ["docs/deep/", "docs/deep"],
      ["a.txt/", "a.txt"],
      [".", ""],
      ["docs/..", ""],
      [workspace, ""],
      [`${workspace}/`, ""],
      [`${workspace}/docs/deep/b.txt`, "docs/deep/b.txt"],
      [`/..${workspace}/a.txt`, "a.txt"],
      ["new/folder/file", "nothing at new/folder/file"],
      ["A.TXT", "nothing at A.TXT"],
      ["~/a.txt", "nothing at ~/a.txt"],
      ["docs\\deep\\b.txt", "nothing at docs\\deep\\b.txt"],
    ];
    for (const [path, expected] of cases) assertEquals(found(ground, path), expected, path);
  });
});

Deno.test("findPlace() refuses paths that leave the workspace as text [builtin_tools.paths]", async () => {
  await withGround((ground) => {
    const sibling = `${ground.workspace}2`;
    Deno.mkdirSync(sibling);
    const paths = [
      "..",
      "../outside/secret",
      "docs/../../outside/secret",
      "docs/deep/../../../outside/secret",
      "/",
      "/etc/passwd",
      sibling,
      `${ground.workspace}/../outside/secret`,
      `../${ground.workspace.split("/").at(-1)}2`,
      "//etc/passwd",
      "./../outside",
    ];
    for (const path of paths) assertEquals(found(ground, path), "permission_denied", path);
  });
});

Deno.test("findPlace() says what cannot be a path [builtin_tools.paths]", async () => {
  await withGround((ground) => {
    const long = "n".repeat(300);
    const cases: readonly (readonly [string, string, string])[] = [
      ["", "invalid_arguments", "empty"],
      ["a\0b", "invalid_arguments", "NUL"],
      ["a/".repeat(3000), "invalid_arguments", "characters"],
      [long, "invalid_arguments", "too long"],
      ["a.txt/b", "not_found", 'Nothing below "a.txt": it is not a folder'],
      ["a.txt/b/c/d", "not_found", "not a folder"],
    ];
    for (const [path, code, message] of cases) {
      const place = findPlace(ground.workspace, path);
      assert(!place.ok, path);
      assertEquals(place.code, code, path);
      assertStringIncludes(place.message, message);
    }
  });
});

Deno.test("findExisting() names what is missing, and says that ~ and \\ are nothing special [builtin_tools.paths]", async () => {
  await withGround(({ workspace }) => {
    const message = (path: string) => {
      const place = findExisting(workspace, path);
      assert(!place.ok);
      assertEquals(place.code, "not_found");
      return place.message;
    };
    assertEquals(message("no.txt"), 'Nothing at "no.txt" in the workspace');
    assertEquals(message("~/x"), 'Nothing at "~/x" in the workspace; ~ is not expanded');
    assertEquals(
      message("docs\\x"),
      'Nothing at "docs\\x" in the workspace; names are separated by /',
    );
    assertEquals(message("a\u001b[2J"), 'Nothing at "a\\x1b[2J" in the workspace');
  });
});

Deno.test("findPlace() follows links that stay inside, and no others [builtin_tools.paths_links]", async () => {
  await withGround((ground) => {
    const { workspace, outside } = ground;
    const links: readonly (readonly [string, string, string])[] = [
      ["to_file", "a.txt", "a.txt"],
      ["to_folder", "docs/deep", "docs/deep"],
      ["absolute_inside", `${workspace}/docs`, "docs"],
      ["out_and_back", "../ws/a.txt", "a.txt"],
      ["hop2", "to_file", "a.txt"],
      ["dangling_inside", "docs/none", "nothing at docs/none"],
      ["to_root", ".", ""],
      ["odd", "./docs//./deep/../deep/b.txt", "docs/deep/b.txt"],
      ["outside_folder", outside, "permission_denied"],
      ["outside_relative", "../outside", "permission_denied"],
      ["outside_hop", "outside_relative", "permission_denied"],
      ["parent", "..", "permission_denied"],
      ["dangling_outside", "../nowhere", "permission_denied"],
      ["device", "/dev/zero", "permission_denied"],
      ["sibling", "../ws2", "permission_denied"],
      ["self", "self", "not_found"],
      ["ping", "pong", "not_found"],
      ["pong", "ping", "not_found"],
    ];
    for (const [name, target] of links) Deno.symlinkSync(target, `${workspace}/${name}`);
    for (const [name, , expected] of links) assertEquals(found(ground, name), expected, name);
    assertEquals(found(ground, "to_folder/b.txt"), "docs/deep/b.txt");
    assertEquals(found(ground, "to_root/to_root/hop2"), "a.txt");
    assertEquals(found(ground, "outside_folder/secret"), "permission_denied");
    assertEquals(found(ground, "outside_folder/new/file"), "permission_denied");
    assertEquals(found(ground, "outside_hop/secret"), "permission_denied");
    assertEquals(found(ground, "dangling_outside/x"), "permission_denied");
  });
});

Deno.test("findPlace() names the link that leaves the workspace [builtin_tools.paths_links]", async () => {
  await withGround(({ workspace }) => {
    Deno.symlinkSync("../../outside", `${workspace}/docs/out`);
    const place = findPlace(workspace, "docs/out/secret");
    assert(!place.ok);
    assertEquals(
      place.message,
      'Path "docs/out/secret" leaves the workspace: "docs/out" is a link to "../../outside"; ' +
        "only what lies inside the workspace can be read",
    );
  });
});

Deno.test("findPlace() takes a link through the outside as leaving, even if it came back [builtin_tools.paths_links]", async () => {
  await withGround((ground) => {
    Deno.symlinkSync(`${ground.workspace}/a.txt`, `${ground.outside}/back`);
    Deno.symlinkSync("../outside/back", `${ground.workspace}/detour`);
    assertEquals(Deno.readTextFileSync(`${ground.workspace}/detour`), "a");
    assertEquals(found(ground, "detour"), "permission_denied");
  });
});

Deno.test("isInside() compares whole names", () => {
  assert(isInside("/a/b", "/a/b"));
  assert(isInside("/a/b", "/a/b/c"));
  assert(!isInside("/a/b", "/a/bc"));
  assert(!isInside("/a/b", "/a"));
  assert(isInside("/", "/a"));
});

Deno.test("findPlace() takes the root of the system as a workspace [builtin_tools.paths]", () => {
  const place = findPlace("/", "etc/../etc");
  assert(place.ok);
  assertEquals([place.path, place.real, place.info?.isDirectory], ["etc", "/etc", true]);
  assertEquals(findPlace("/", "/").ok, true);
});
