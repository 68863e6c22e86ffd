import { assert, assertEquals, assertThrows } from "@std/assert";
import { isManifest, readManifest } from "./manifest_facts.ts";

Deno.test("readManifest() reads package.json with a comment, a BOM and trailing commas [models.summary_manifests]", () => {
  const text = `\ufeff{
    // a comment with "quotes" and , ]
    "name": "shop", "version": "1.2.3", "description": "Sells // things, }",
    "license": { "type": "MIT" },
    "scripts": { "build": "x", "test": "y", },
    "dependencies": { "a": "1" }, /* b */
    "devDependencies": { "b": "1", "c": "1", },
    "workspaces": ["packages/*",],
  }`;
  assertEquals(readManifest("package.json", text), {
    name: "shop",
    version: "1.2.3",
    description: "Sells // things, }",
    licence: "MIT",
    counts: [
      "2 scripts (build, test)",
      "1 dependency",
      "2 development dependencies",
      "1 workspace pattern",
    ],
  });
});

Deno.test("readManifest() reads deno.json and composer.json [models.summary_manifests]", () => {
  const deno = JSON.stringify({
    name: "@a/b",
    tasks: { a: "", b: "", c: "", d: "", e: "", f: "", g: "" },
    imports: { x: "npm:x@1", y: "./y.ts" },
    workspace: ["./one"],
  });
  assertEquals(readManifest("deno.json", deno), {
    name: "@a/b",
    version: undefined,
    description: undefined,
    licence: undefined,
    counts: [
      "7 tasks (a, b, c, d, e, f, …)",
      "2 imports, 1 of them from a registry or the network",
      "1 workspace member",
    ],
  });
  const composer = JSON.stringify({
    name: "v/p",
    license: ["MIT", "GPL-3.0"],
    require: { php: "8" },
    "require-dev": { phpunit: "1" },
  });
  assertEquals(readManifest("composer.json", composer), {
    name: "v/p",
    version: undefined,
    description: undefined,
    licence: "MIT or GPL-3.0",
    counts: ["1 requirement", "1 development requirement"],
  });
});

Deno.test("readManifest() reads Cargo.toml by lines [models.summary_manifests]", () => {
  const text = `# top
[package]
name = "tool" # the name
version.workspace = true
description = "Has # in it"
license = 'MIT OR Apache-2.0'
edition = "2021"
[dependencies]
serde = { version = "1", features = ["derive"] }
tokio.workspace = true
tokio.features = ["rt"]
[dependencies.regex]
version = "1"
[dev-dependencies]
quickcheck = "1"
[workspace]
members = [
  "a", # one
  "b, c",
]
`;
  assertEquals(readManifest("Cargo.toml", text), {
    name: "tool",
    version: undefined,
    description: "Has # in it",
    licence: "MIT OR Apache-2.0",
    counts: ["edition 2021", "3 dependencies", "1 development dependency", "2 workspace members"],
  });
});

Deno.test("readManifest() reads pyproject.toml of both kinds [models.summary_manifests]", () => {
  const standard = `[project]
name = "lib"
version = "0.4"
description = """
Does
much"""
license = { text = "BSD-3-Clause" }
requires-python = ">=3.10"
dependencies = [
  "requests[security]>=2; python_version < '4'",
  "numpy",
]
[project.scripts]
lib = "lib:main"
`;
  assertEquals(readManifest("pyproject.toml", standard), {
    name: "lib",
    version: "0.4",
    description: "Does much",
    licence: "BSD-3-Clause",
    counts: ["Python >=3.10", "1 script (lib)", "2 dependencies"],
  });
  const poetry = `[tool.poetry]
name = "old"
[tool.poetry.dependencies]
python = "^3.9"
flask = "*"
`;
  assertEquals(readManifest("pyproject.toml", poetry).counts, ["Python ^3.9", "1 dependency"]);
});

Deno.test("readManifest() reads manifests that are plain text [models.summary_manifests]", () => {
  const go =
    "module example.org/x\n\ngo 1.22\n\nrequire (\n\ta v1\n\tb v1 // indirect\n)\nrequire c v2\n";
  assertEquals(readManifest("go.mod", go), {
    name: "example.org/x",
    counts: ["Go 1.22", "2 dependencies", "1 indirect dependency"],
  });
  const pom = `<project><!-- <artifactId>no</artifactId> --><parent><artifactId>up</artifactId>
    <version>9</version></parent><groupId>org.x</groupId><artifactId>app</artifactId>
    <version>2.0</version><description>A
    thing</description><licenses><license><name>MIT</name></license></licenses>
    <dependencyManagement><dependencies><dependency/></dependencies></dependencyManagement>
    <dependencies><dependency><version>1</version></dependency></dependencies></project>`;
  assertEquals(readManifest("pom.xml", pom), {
    name: "org.x:app",
    version: "2.0",
    description: "A thing",
    licence: "MIT",
    counts: ["1 dependency"],
  });
  const make = ".PHONY: all\nCC := gcc\nall: build\n\techo\nbuild test:\n\tx\n";
  assertEquals(readManifest("Makefile", make), { counts: ["3 targets (all, build, test)"] });
  assertEquals(readManifest("Gemfile", "source 'x'\ngem 'rails'\n  gem \"pg\"\n"), {
    counts: ["2 gems"],
  });
  assertEquals(readManifest("requirements.txt", "# c\na==1\n-r other\nb\n"), {
    counts: ["2 requirements"],
  });
  assertEquals(
    readManifest("CMakeLists.txt", "project(sim VERSION 3.1 LANGUAGES C)").version,
    "3.1",
  );
  assertEquals(
    readManifest("pubspec.yaml", "name: app\ndescription: x y\ndependencies:\n  http: 1\n\ndev:\n"),
    { name: "app", version: undefined, description: "x y", counts: ["1 dependency"] },
  );
});

Deno.test("readManifest() refuses what is not the manifest's language [models.summary_manifests]", () => {
  assertThrows(() => readManifest("package.json", '{"name": "cut o'), SyntaxError);
  assertThrows(() => readManifest("package.json", "[]"), SyntaxError, "it holds no JSON object");
});

Deno.test("isManifest() knows names and not properties of objects [models.summary_manifests]", () => {
  assertEquals(
    ["package.json", "Cargo.toml", "Makefile", "constructor", "__proto__", "x.json"].map(
      isManifest,
    ),
    [true, true, true, false, false, false],
  );
});

Deno.test("readManifest() reads hostile text in time that grows with its length [models.linear_time]", () => {
  const parts = [
    "<parent>",
    "<!--",
    '"',
    "[",
    "{",
    ",",
    "/*",
    "a=[\n",
    'a="""\n',
    "[[",
    "a.",
    "#",
    "\n ",
    "project(",
  ];
  const names = [
    "package.json",
    "Cargo.toml",
    "go.mod",
    "pom.xml",
    "Makefile",
    "CMakeLists.txt",
    "pubspec.yaml",
  ];
  for (const name of names) {
    for (const part of parts) {
      const started = performance.now();
      try {
        readManifest(name, part.repeat(Math.floor(48_000 / part.length)));
      } catch (error) {
        assert(error instanceof SyntaxError);
      }
      assert(performance.now() - started < 3_000, `${name} is slow on ${JSON.stringify(part)}`);
    }
  }
});
