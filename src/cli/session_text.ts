import {
  cutEnd,
  type ExportedMessage,
  type SessionExport,
  type SessionHit,
  type SessionSummary,
  showControls,
  showInline,
  type UsageSum,
} from "../contract/mod.ts";

/** The most characters that are shown of one call or one result. */
const MAX_SHOWN = 200;

/** Sessions as lines: id, time, turns, and the name or the first words. */
export function sessionLines(
  sessions: readonly SessionSummary[],
  { workspaces }: { readonly workspaces: "shown" | "left out" },
): string {
  return sessions.map((session) => {
    const { id, updated, turns } = session;
    const where = workspaces === "shown" ? `  ${showInline(session.workspace, 4096)}` : "";
    return `${id}  ${minute(updated)}  ${String(turns).padStart(3)} ${turnsWord(turns)}  ` +
      `${titleOf(session)}${where}\n`;
  }).join("");
}

/** What was said in a session, and what it used; its workspace only if it is not `here`. */
export function sessionText(
  { session, messages, usage }: SessionExport,
  { here }: { readonly here?: string } = {},
): string {
  const { id, turns, workspace, created, updated, forked_from: origin } = session;
  const head = [
    `${id}  ${titleOf(session)}`,
    ...workspace === here ? [] : [`workspace: ${showInline(workspace, 4096)}`],
    `${turns} ${turnsWord(turns).trim()}, from ${minute(created)} to ${minute(updated)} UTC`,
    ...origin === null ? [] : [`forked from ${showInline(origin)}`],
    ...usage.map(usageLine),
  ];
  const answered = new Set(messages.flatMap((one) => one.role === "tool" ? [one.call_id] : []));
  const said = messages.map((message) => messageText(message, answered));
  return `${head.join("\n")}\n${said.join("")}`;
}

/** Where a text was found, two lines each. */
export function hitLines(hits: readonly SessionHit[]): string {
  return hits.map(({ session, role, excerpt }) =>
    `${session.id}  ${minute(session.updated)}  ${titleOf(session)}\n` +
    `    ${SPEAKERS[role]}: ${showInline(excerpt, 400)}\n`
  ).join("");
}

const SPEAKERS: { readonly [role in ExportedMessage["role"]]: string } = {
  user: "you",
  assistant: "assistant",
  tool: "result",
};

function messageText(message: ExportedMessage, answered: ReadonlySet<string>): string {
  if (message.role === "tool") {
    const how = message.ok ? "ok" : "failed";
    return `  ${showInline(message.tool, 64)} ${how}: ${short(message.content)}\n`;
  }
  const text = message.text === "" ? "" : `${indented(message.text)}\n`;
  if (message.role === "user") return `\nyou:\n${text}`;
  const calls = message.calls.map(({ id, name, arguments: given }) => {
    const args = typeof given === "string" ? given : JSON.stringify(given ?? {});
    const lack = answered.has(id) ? "" : " (no result)";
    return `  ${showInline(name, 64)} ${short(args)}${lack}\n`;
  });
  return `\nassistant:\n${text}${calls.join("")}`;
}

// Indented, so that no text looks like the beginning of another message.
function indented(text: string): string {
  return showControls(text).trimEnd().split("\n").map((line) => `    ${line}`.trimEnd()).join("\n");
}

function short(text: string): string {
  return showInline(text, MAX_SHOWN);
}

function titleOf({ name, title }: SessionSummary): string {
  return name === null ? showInline(title, 60) : `"${showInline(name)}"`;
}

function turnsWord(turns: number): string {
  return turns === 1 ? "turn " : "turns";
}

/** A time to the minute, as it was given. */
function minute(time: string): string {
  return showInline(cutEnd(time, 16).replace("T", " "));
}

/** What was used of one model, as a line without its end. */
export function usageLine({ provider, model, attempts, ...usage }: UsageSum): string {
  const { input_tokens: input, output_tokens: output, cost_usd: cost, status } = usage;
  const about = status === "authoritative" ? "" : status === "estimated" ? "about " : "at least ";
  const dollars = cost === null ? "price not known" : `${cost.toFixed(4)} US dollars`;
  const who = showInline(`${provider}/${model}`);
  const times = attempts === 1 ? "attempt" : "attempts";
  return `used ${about}${input} + ${output} tokens in ${attempts} ${times} of ${who}, ${dollars}`;
}
