import { canonicalJson, type DecisionRequest } from "../contract/mod.ts";

/**
 * What an approval of a call would cover, in the form of rules: `read_webpage(example.com)`,
 * `write_file(docs/a.md)`, `run_cmd(git status)`, else the tool with all its arguments.
 */
export function approvalKeys({ tool, capability, args }: DecisionRequest): readonly string[] {
  const host = capability === "network" ? hostOf(args.url) : undefined;
  const subject = host ?? [args.path, args.command].find((one) => typeof one === "string");
  return [`${tool}(${subject ?? canonicalJson(args)})`];
}

function hostOf(url: unknown): string | undefined {
  return typeof url === "string" && URL.canParse(url) ? new URL(url).host : undefined;
}
