/** What a new skill begins with. */
export interface Scaffold {
  readonly author: string;
  readonly tools: "one" | "none";
}

/** The files of a new skill, by their paths: valid as they are, and to be changed. */
export function scaffoldFiles(
  name: string,
  { author, tools }: Scaffold,
): { readonly [path: string]: string } {
  const tool = `${name.replaceAll("-", "_").slice(0, 50)}_hello`.replace(/^(?=\d)/, "t_");
  const files = {
    "manifest.yaml": manifest(name, { author, tool: tools === "one" ? tool : undefined }),
    "SKILL.md": guidance(name, tools === "one" ? tool : undefined),
    "LICENSE": `Copyright ${author}\n\nSay here what others may do with this skill.\n`,
  };
  return tools === "one" ? { ...files, "tools.ts": code(tool) } : files;
}

function manifest(
  name: string,
  { author, tool }: { readonly author: string; readonly tool: string | undefined },
): string {
  const tools = tool === undefined ? "" : `tools:
  - name: ${tool}
    description: Greets somebody by name. Say here what yours does, and when to call it.
    # system/read touches nothing; system/net, workspace/read and workspace/write need a grant.
    governor_route: system/read
    args:
      - name: who
        description: Whom to greet.
        type: string
        examples: [world]
`;
  return `name: ${name}
version: 0.1.0
description: Say here what the skill is for, and when it helps.
author: ${JSON.stringify(author)}
license: LICENSE
# Words of a request that this skill is meant for.
triggers: [${name}]
${tools}`;
}

function guidance(name: string, tool: string | undefined): string {
  const use = tool === undefined
    ? "Say here what to do, step by step."
    : `Call \`${tool}\` with the name of who is to be greeted.`;
  return `---
name: ${name}
description: Say here what the skill is for, and when it helps.
license: LICENSE
---

# ${name}

${use}
`;
}

function code(tool: string): string {
  return `import { defineTool, z } from "@kyrozen/sdk";

export const SKILL_TOOLS = [
  defineTool({
    name: "${tool}",
    description: "Greets somebody by name.",
    args: z.object({ who: z.string() }),
    run: ({ who }) => ({ greeting: \`Hello, \${who}.\` }),
  }),
];
`;
}
