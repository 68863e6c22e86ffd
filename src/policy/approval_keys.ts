import { canonicalJson, type DecisionRequest } from "../contract/mod.ts";
import { callSubject, requestKind } from "./call_subject.ts";
import { showHost } from "./call_host.ts";
import { showPath } from "./call_path.ts";

/**
 * What an approval of a call would cover, in the form of rules: `read_webpage(example.com)`, a
 * `write_file(docs/a.md)` for each path, `run_cmd(git status)`, else the tool with all its arguments.
 */
export function approvalKeys(request: DecisionRequest, workspace = "/"): readonly string[] {
  // What cannot be told is shown as it came.
  const whole = canonicalJson(request.args);
  const subjects = new Set(subjectsOf(request, workspace).map((subject) => subject ?? whole));
  return Array.from(subjects, (subject) => `${request.tool}(${subject})`);
}

/**
 * The rules that would allow a call, and beside it only calls of the same tool with the same hosts, paths
 * or arguments; `undefined` where no rule can say exactly that.
 */
export function allowingRules(
  request: DecisionRequest,
  workspace = "/",
): readonly string[] | undefined {
  // A command is asked about by its text, and no rule names that.
  if (typeof request.args.command === "string") return undefined;
  const subjects = new Set(subjectsOf(request, workspace));
  const exact = Array.from(
    subjects,
    (subject) =>
      subject !== undefined && EXACT.test(subject) ? `${request.tool}(${subject})` : undefined,
  );
  return exact.every((rule) => rule !== undefined) ? exact : undefined;
}

// A star would name more than the call, what begins with a slash lies outside, and a rule has an end.
const EXACT = /^(?!\/)[^\p{Cc}*]{1,1000}$/u;

function subjectsOf(
  request: DecisionRequest,
  workspace: string,
): readonly (string | undefined)[] {
  const { args } = request;
  const subject = callSubject(request, { kind: requestKind(request), workspace });
  if (subject.kind === "host") return subject.parts.map((host) => host && showHost(host));
  if (subject.kind === "path") return subject.parts.map((path) => path && showPath(path));
  return [typeof args.command === "string" ? args.command : subject.parts[0]];
}
