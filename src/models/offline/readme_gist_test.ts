import { assert, assertEquals } from "@std/assert";
import { readmeGist } from "./readme_gist.ts";

Deno.test("readmeGist() passes over badges, images, HTML and other languages [models.summary_readme]", () => {
  const text = `---
title: x
---
<!-- # not this -->
<p align="center"><img src="logo.png" alt="Logo"></p>

# **Shop** [![build](https://x/b.svg)](https://x) ![v](v.svg)

[![ci](a)](b) [![cov](c)](d)
[English](README.md) | [中文](README.zh.md)

> [!NOTE]
> Aside.

Sells *things* to [people](https://x.org) with \`code\`
and <b>care</b> &amp; more.

\`\`\`sh
# not a heading
\`\`\`
## Next
`;
  assertEquals(readmeGist("README.md", text), {
    heading: "Shop",
    paragraph: "Sells things to people with code and care & more.",
  });
});

Deno.test("readmeGist() takes no section's heading for the title [models.summary_readme]", () => {
  const badges = "[![npm][npm-image]][npm-url]\n[![build][build-image]][build-url]\n";
  const express = `<a href="https://x.org/">\n  <img alt="Logo" src="a.svg">\n</a>\n
**Fast, minimalist web framework for [Node.js](https://nodejs.org).**

## Table of contents

- [Installation](#installation)

${badges}
[npm-image]: https://x.org/a.svg
`;
  const paragraph = "Fast, minimalist web framework for Node.js.";
  assertEquals(readmeGist("Readme.md", express), { paragraph });
  assertEquals(readmeGist("README.md", `${badges}\n## Tool\n\n${badges}\n${paragraph}\n`), {
    heading: "Tool",
    paragraph,
  });
  const note = "This project has moved to another place.";
  assertEquals(readmeGist("README.md", `${note}\n\n# Tool\n\n${paragraph}\n`), {
    heading: "Tool",
    paragraph,
  });
});

Deno.test("readmeGist() reads links whose target stands elsewhere [models.summary_readme]", () => {
  const text = "# Flask\n\nA [WSGI] framework around [Jinja][j] and [x] [optional] parts.\n\n" +
    "[wsgi]: https://wsgi.org/\n[j]: https://jinja.org/\n";
  assertEquals(readmeGist("README.md", text), {
    heading: "Flask",
    paragraph: "A WSGI framework around Jinja and [x] [optional] parts.",
  });
});

Deno.test("readmeGist() reads headings in HTML and underlined ones [models.summary_readme]", () => {
  assertEquals(
    readmeGist("README.md", '<h1 align="center">My <i>App</i></h1>\n\nIt is an app for you.\n'),
    {
      heading: "My App",
      paragraph: "It is an app for you.",
    },
  );
  assertEquals(readmeGist("README", "Title\n=====\n\nThe text of it goes here.\n"), {
    heading: "Title",
    paragraph: "The text of it goes here.",
  });
});

Deno.test("readmeGist() reads a README that is not in English [models.summary_readme]", () => {
  assertEquals(
    readmeGist("README.md", "# 项目\n\n这是一个用于测试的项目，它没有空格，但有足够多的文字。\n"),
    {
      heading: "项目",
      paragraph: "这是一个用于测试的项目，它没有空格，但有足够多的文字。",
    },
  );
});

Deno.test("readmeGist() reads reStructuredText [models.summary_readme]", () => {
  const text = `.. image:: x.png
   :target: y

======
Parser
======

|build| |docs|

A *small* parser for \`TOML <https://toml.io>\`_ and \`\`INI\`\` files, by :func:\`parse\`::

    code
`;
  assertEquals(readmeGist("README.rst", text), {
    heading: "Parser",
    paragraph: "A small parser for TOML and INI files, by parse:",
  });
});

Deno.test("readmeGist() finds nothing in a README without words [models.summary_readme]", () => {
  assertEquals(readmeGist("README.md", ""), {});
  assertEquals(readmeGist("README.md", "```\nnever closed\n"), {});
  assertEquals(readmeGist("README.md", "<!-- never closed"), {});
});

Deno.test("readmeGist() reads hostile text in time that grows with its length [models.linear_time]", () => {
  for (const part of ["![", "[", "<", "*", "`", "**a", "<!--", "> ", "# ", "[![a](", "&lt;", "|"]) {
    const started = performance.now();
    readmeGist("README.md", part.repeat(Math.floor(65_536 / part.length)));
    readmeGist("README.md", `${part}\n`.repeat(10_000));
    readmeGist("README.rst", part.repeat(Math.floor(65_536 / part.length)));
    assert(performance.now() - started < 3_000, `slow on ${JSON.stringify(part)}`);
  }
});
