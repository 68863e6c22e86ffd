import type { PermissionRule } from "../contract/mod.ts";
import { showRule } from "../contract/permission_mode.ts";
import type { CallSubject, SubjectKind } from "./call_subject.ts";
import { hostOf } from "./call_host.ts";
import { resolvePath } from "./call_path.ts";
import { hostMatches, parseHostPattern } from "./host_pattern.ts";
import { parsePathPattern, pathMatches } from "./path_pattern.ts";
import { compileGlob, globMatches } from "./text_glob.ts";

/** A rule that can be held against calls. */
export interface CompiledRule {
  /** As it is written. */
  readonly text: string;
  /**
   * Which of the parts of what a call is about it names. What cannot be told is named by what forbids,
   * and by what allows only where it allows every call.
   */
  readonly names: (subject: CallSubject) => readonly boolean[];
}

/** What a rule is compiled for. */
export interface RulePlace {
  readonly kind: SubjectKind;
  readonly workspace: string;
}

/** Compiles a rule; `undefined` if its pattern can match no call of such a tool. */
export function compileRule(rule: PermissionRule, place: RulePlace): CompiledRule | undefined {
  const allows = rule.list === "allow";
  const names = rule.pattern === null
    ? everyCall({ allows })
    : partsOf(rule.pattern, { ...place, allows });
  return names && { text: showRule(rule), names };
}

/** What an example of a rule says a call is about; `undefined` if it can be no such thing. */
export function exampleSubject(
  example: string,
  { kind, workspace }: RulePlace,
): CallSubject | undefined {
  if (kind === "arguments") return { kind, parts: [example] };
  if (kind === "path") {
    const path = resolvePath(example, workspace);
    return path && { kind, parts: [path] };
  }
  const host = hostOf(example.includes("://") ? example : `https://${example}`);
  return host && { kind, parts: [host] };
}

type Names = CompiledRule["names"];

function everyCall({ allows }: { readonly allows: boolean }): Names {
  return ({ kind, parts }) =>
    // A path out of the workspace is nothing that a rule could allow.
    kind === "path"
      ? parts.map((path) => !allows || path?.isInside === true)
      : parts.map(() => true);
}

function partsOf(
  text: string,
  { kind, workspace, allows }: RulePlace & { readonly allows: boolean },
): Names | undefined {
  if (kind === "host") {
    const pattern = parseHostPattern(text);
    return pattern &&
      ((subject) =>
        subject.kind !== "host"
          ? []
          : subject.parts.map((host) =>
            host === undefined ? !allows : hostMatches(pattern, host, { allows })
          ));
  }
  if (kind === "path") {
    const pattern = parsePathPattern(text, { workspace, allows });
    return pattern &&
      ((subject) =>
        subject.kind !== "path"
          ? []
          : subject.parts.map((path) => path === undefined ? !allows : pathMatches(pattern, path)));
  }
  if (!/^(?:\{|\*).*(?:\}|\*)$|^\*$/s.test(text)) return undefined;
  const glob = compileGlob(text);
  return (subject) =>
    subject.kind !== "arguments" ? [] : subject.parts.map((args) => globMatches(glob, args));
}
