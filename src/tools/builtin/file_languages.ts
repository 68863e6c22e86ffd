// Extensions by language; plain objects would also answer to names such as "constructor".
const TABLE: { readonly [language: string]: string } = {
  "Assembly": "asm s",
  "Batch": "bat cmd",
  "C": "c h",
  "C#": "cs",
  "C++": "cc cpp cxx hh hpp hxx",
  "CSS": "css",
  "CSV": "csv tsv",
  "Clojure": "clj cljc cljs",
  "Dart": "dart",
  "Elixir": "ex exs",
  "Elm": "elm",
  "Erlang": "erl hrl",
  "F#": "fs fsx",
  "Fortran": "f f90 f95",
  "GLSL": "glsl frag vert",
  "Go": "go",
  "GraphQL": "gql graphql",
  "Groovy": "gradle groovy",
  "HTML": "htm html",
  "Haskell": "hs",
  "INI": "cfg conf ini",
  "JSON": "json json5 jsonc jsonl ndjson",
  "Java": "java",
  "JavaScript": "cjs js jsx mjs",
  "Julia": "jl",
  "Jupyter": "ipynb",
  "Kotlin": "kt kts",
  "Less": "less",
  "Lua": "lua",
  "Markdown": "markdown md mdx",
  "Nim": "nim",
  "Nix": "nix",
  "OCaml": "ml mli",
  "Objective-C": "m mm",
  "PHP": "php",
  "Perl": "pl pm",
  "PowerShell": "ps1 psm1",
  "Protocol Buffers": "proto",
  "Python": "py pyi pyx",
  "R": "r",
  "Ruby": "gemspec rake rb",
  "Rust": "rs",
  "SQL": "sql",
  "Sass": "sass scss",
  "Scala": "sbt scala",
  "Shell": "bash fish sh zsh",
  "Solidity": "sol",
  "Svelte": "svelte",
  "Swift": "swift",
  "TOML": "toml",
  "TeX": "bib cls sty tex",
  "Terraform": "hcl tf tfvars",
  "Text": "log txt",
  "TypeScript": "cts mts ts tsx",
  "Visual Basic": "vb",
  "Vue": "vue",
  "XML": "plist svg xml xsd xsl",
  "YAML": "yaml yml",
  "Zig": "zig",
  "reStructuredText": "rst",
};

const LANGUAGES: ReadonlyMap<string, string> = new Map(
  Object.entries(TABLE).flatMap(([language, extensions]) =>
    extensions.split(" ").map((extension) => [`.${extension}`, language] as const)
  ),
);

/**
 * A file name's extension with its dot, in lower case; `""` if it has none: a dot at the start of a
 * name does not begin one.
 */
export function extensionOf(name: string): string {
  const dot = name.lastIndexOf(".");
  return dot <= 0 || dot === name.length - 1 ? "" : name.slice(dot).toLowerCase();
}

/** What is usually written in files of `extension`; `null` if that is not known. */
export function languageOf(extension: string): string | null {
  return LANGUAGES.get(extension) ?? null;
}
