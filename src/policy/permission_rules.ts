/**
 * The owner's rules, held against calls: compiled once where there are any, and loaded only then.
 *
 * @module
 */
import {
  type DecisionRequest,
  deepFreeze,
  nearest,
  type PermissionRule,
  type RuleList,
  showInline,
  type ToolSpec,
} from "../contract/mod.ts";
import { showRule } from "../contract/permission_mode.ts";
import {
  type CallSubject,
  callSubject,
  requestKind,
  type SubjectKind,
  subjectKind,
} from "./call_subject.ts";
import { type CompiledRule, compileRule, exampleSubject } from "./compile_rule.ts";
import type { PermissionRules, RuleVerdict } from "./policy_state.ts";

/** What is looked at of a tool. */
export type RuledTool = Pick<ToolSpec, "name" | "aliases" | "capability" | "inputSchema">;

/** What rules are opened with. */
export interface RulesOptions {
  readonly rules: readonly PermissionRule[];
  /** Every tool there is. */
  readonly tools: readonly RuledTool[];
  /** Tools that come and go with the turns: what is known of them now. @default {none} */
  readonly later?: readonly RuledTool[];
  /** The workspace's real, absolute path. */
  readonly workspace: string;
}

/** Rules in force, and what their owner should know of those that are not, a sentence each. */
export interface OpenedRules {
  readonly rules: PermissionRules;
  readonly warnings: readonly string[];
}

/**
 * Compiles rules. One whose examples do not hold is told; it is left out if it allows, and counts all
 * the same if it forbids or asks: a mistake must not let through what the owner wanted held.
 *
 * @example
 * ```ts
 * import { openPermissionRules } from "./permission_rules.ts";
 * import { assertEquals } from "@std/assert";
 *
 * const properties = { url: { type: "string" } } as const;
 * const inputSchema = { type: "object", properties, additionalProperties: false } as const;
 * const tool = { name: "read_webpage", aliases: [], capability: "network", inputSchema } as const;
 * const { rules } = openPermissionRules({
 *   rules: [{ list: "allow", index: 0, tool: "read_webpage", pattern: "*.example.com" }],
 *   tools: [tool],
 *   workspace: "/garden",
 * });
 * const call = { capability: "network", sideEffects: "read", risk: "normal" } as const;
 * const at = (url: string) => rules.verdict({ ...call, tool: "read_webpage", args: { url } })?.list;
 * assertEquals([at("https://docs.example.com/a"), at("https://example.com.evil.org")], [
 *   "allow",
 *   undefined,
 * ]);
 * ```
 */
export function openPermissionRules(options: RulesOptions): OpenedRules {
  const book = new RuleBook(options);
  for (const rule of options.rules) book.add(rule);
  return { rules: book, warnings: book.warnings };
}

type ToolRules = { readonly [list in RuleList]: CompiledRule[] } & { readonly kind: SubjectKind };

class RuleBook implements PermissionRules {
  readonly warnings: string[] = [];
  readonly #tools = new Map<string, ToolRules>();
  /** For tools that there are not yet: what their calls are about is told by the calls. */
  readonly #unknown = new Map<string, PermissionRule[]>();
  readonly #specs: readonly RuledTool[];
  readonly #later: readonly RuledTool[];
  readonly #workspace: string;

  constructor({ tools, later = [], workspace }: RulesOptions) {
    this.#specs = tools;
    this.#later = later;
    this.#workspace = workspace;
  }

  add(rule: PermissionRule): void {
    const spec = findTool(rule.tool, this.#specs);
    const late = spec === undefined ? findTool(rule.tool, this.#later) : undefined;
    const known = spec ?? late;
    if (known === undefined) {
      this.#warnUnknown(rule);
      return this.#keep(rule);
    }
    const kind = subjectKind(known);
    const compiled = compileRule(rule, { kind, workspace: this.#workspace });
    if (compiled === undefined) {
      this.#warn(rule, `can match no call of "${known.name}": ${FORMS[kind]}`);
      // What such a tool takes may be another thing in a later turn.
      return late === undefined ? undefined : this.#keep(rule);
    }
    if (!this.#examplesHold(rule, { compiled, kind })) return;
    if (late !== undefined) return this.#keep(rule);
    const own = this.#tools.get(known.name) ?? { kind, allow: [], ask: [], deny: [] };
    own[rule.list].push(Object.freeze(compiled));
    this.#tools.set(known.name, own);
  }

  verdict(request: DecisionRequest): RuleVerdict | undefined {
    const own = this.#tools.get(request.tool) ?? this.#lateTool(request);
    if (own === undefined) return undefined;
    const subject = callSubject(request, { kind: own.kind, workspace: this.#workspace });
    for (const list of ["deny", "ask"] as const) {
      const found = own[list].find(({ names }) => names(subject).includes(true));
      if (found !== undefined) return { list, text: found.text };
    }
    const text = allowing(own.allow, subject);
    return text === undefined ? undefined : { list: "allow", text };
  }

  #lateTool(request: DecisionRequest): ToolRules | undefined {
    const rules = this.#unknown.get(request.tool);
    if (rules === undefined) return undefined;
    const kind = requestKind(request);
    const place = { kind, workspace: this.#workspace };
    const of = (list: RuleList) =>
      rules.filter((rule) => rule.list === list).flatMap((rule) => compileRule(rule, place) ?? []);
    return { kind, allow: of("allow"), ask: of("ask"), deny: of("deny") };
  }

  #warnUnknown(rule: PermissionRule): void {
    const names = [...this.#specs, ...this.#later].flatMap(({ name, aliases }) => [
      name,
      ...aliases,
    ]);
    const meant = nearest(rule.tool, names);
    const hint = meant === undefined ? "" : `; did you mean "${meant}"?`;
    this.#warn(rule, `names the tool "${rule.tool}", which there is not${hint}`);
  }

  #keep(rule: PermissionRule): void {
    const kept = this.#unknown.get(rule.tool) ?? [];
    this.#unknown.set(rule.tool, [...kept, deepFreeze({ ...rule })]);
  }

  /** Whether a rule counts by its examples; a wrong one is told. */
  #examplesHold(
    rule: PermissionRule,
    { compiled, kind }: { readonly compiled: CompiledRule; readonly kind: SubjectKind },
  ): boolean {
    const isNamed = (example: string) => {
      const subject = exampleSubject(example, { kind, workspace: this.#workspace });
      return subject !== undefined && compiled.names(subject).includes(true);
    };
    const missed = (rule.match ?? []).filter((example) => !isNamed(example))
      .map((example) => `does not match its example "${showInline(example)}"`);
    const hit = (rule.not_match ?? []).filter(isNamed)
      .map((example) => `matches "${showInline(example)}", which it is said not to`);
    const wrong = [...missed, ...hit];
    if (wrong.length === 0) return true;
    const counts = rule.list !== "allow";
    const said = counts
      ? "it counts as it is written, so that nothing is let through by a mistake"
      : "it is left out";
    this.#warn(rule, `${wrong.join("; it ")}; ${said}`);
    return counts;
  }

  #warn(rule: PermissionRule, said: string): void {
    const place = `permissions.${rule.list}[${rule.index}]`;
    this.warnings.push(`${place}: the rule ${showInline(showRule(rule))} ${said}`);
  }
}

const FORMS: { readonly [kind in SubjectKind]: string } = {
  host: "give a host such as example.com, *.example.com, example.com:8443 or *",
  path: "give a path of the workspace such as docs/a.md or docs/**",
  arguments: 'give its arguments as JSON with sorted keys, with * for any text, such as {"a":*}',
};

function findTool(word: string, tools: readonly RuledTool[]): RuledTool | undefined {
  return tools.find(({ name, aliases }) => name === word || aliases.includes(word));
}

/** The rules that together name every part of what a call is about. */
function allowing(rules: readonly CompiledRule[], subject: CallSubject): string | undefined {
  const named = rules.map(({ text, names }) => ({ text, parts: names(subject) }));
  const each = subject.parts.map((_, index) => named.find(({ parts }) => parts[index])?.text);
  return each.includes(undefined) ? undefined : [...new Set(each)].join(", ");
}
