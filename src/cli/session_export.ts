import {
  type ExportedMessage,
  type ModelMessage,
  SESSION_EXPORT_VERSION,
  type SessionExport,
  type SessionReader,
  type SessionSummary,
  showControls,
  showInline,
} from "../contract/mod.ts";

/** Everything that is kept of a session. */
export async function exportSession(
  reader: Pick<SessionReader, "history" | "usage">,
  session: SessionSummary,
): Promise<SessionExport> {
  const { messages, unreadable } = await reader.history(session.id);
  return {
    version: SESSION_EXPORT_VERSION,
    session,
    messages: messages.map(exportedMessage),
    unreadable,
    usage: await reader.usage(session.id),
  };
}

function exportedMessage(message: ModelMessage): ExportedMessage {
  if (message.role !== "tool") return message;
  const { callId, ...rest } = message;
  return { role: "tool", call_id: callId, tool: rest.tool, ok: rest.ok, content: rest.content };
}

/**
 * A session as Markdown. All that somebody else wrote stands in fences that it cannot close, so that
 * it can neither look like another message nor load anything.
 */
export function sessionMarkdown(exported: SessionExport): string {
  const { session, messages, unreadable } = exported;
  const facts = [
    `id: ${session.id}`,
    ...session.name === null ? [] : [`name: ${session.name}`],
    `workspace: ${session.workspace}`,
    `created: ${session.created}`,
    `updated: ${session.updated}`,
    `turns: ${session.turns}`,
    ...session.forked_from === null ? [] : [`forked from: ${session.forked_from}`],
    ...unreadable === 0 ? [] : [`records that cannot be read: ${unreadable}`],
  ].map((fact) => showInline(fact, 4096));
  const blocks = ["# Session", fenced(facts.join("\n"))];
  for (const message of messages) blocks.push(...messageBlocks(message));
  return `${blocks.join("\n\n")}\n`;
}

function messageBlocks(message: ExportedMessage): readonly string[] {
  if (message.role === "user") return ["## Person", fenced(message.text)];
  if (message.role === "assistant") {
    const text = message.text === "" ? [] : [fenced(message.text)];
    const calls = message.calls.map((call) =>
      `Call of a tool:\n\n${fenced(JSON.stringify(call, null, 2), "json")}`
    );
    return ["## Assistant", ...text, ...calls];
  }
  const { call_id, tool, ok, content } = message;
  const head = showInline(`${tool}, call ${call_id}: ${ok ? "ok" : "failed"}`, 400);
  return ["## Result", fenced(`${head}\n${content}`)];
}

/** A fence longer than any run of backticks in the text. */
function fenced(text: string, language = "text"): string {
  const runs = text.match(/`+/g) ?? [];
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language}\n${showControls(text).replace(/\n$/, "")}\n${fence}`;
}
