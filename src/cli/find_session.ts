import { nearest, type SessionMatch, type SessionReader, showInline } from "../contract/mod.ts";

/** Where a session is looked for. */
export interface SessionPlace {
  readonly reader: SessionReader;
  readonly workspace: string;
}

/** Finds the session that a person means: one of this workspace, or else one of any other. */
export async function findSession(
  word: string,
  { reader, workspace }: SessionPlace,
): Promise<SessionMatch> {
  const here = await reader.find(word, { workspace });
  if (here.ok || word === "last") return here;
  const anywhere = await reader.find(word);
  return anywhere.ok ? anywhere : await withSuggestion(word, here, { reader, workspace });
}

async function withSuggestion(
  word: string,
  match: SessionMatch & { readonly ok: false },
  { reader, workspace }: SessionPlace,
): Promise<SessionMatch> {
  const all = await reader.list({ workspace });
  const meant = nearest(word, all.flatMap(({ name }) => name === null ? [] : [name]));
  if (meant === undefined || meant === word) return match;
  return { ok: false, error: `${match.error}: did you mean "${showInline(meant)}"?` };
}

/**
 * Like `findSession`, and refuses a session that belongs to another workspace; `instead` is what else
 * can be done with one, by its id.
 */
export async function findOwnSession(
  word: string,
  { instead, ...place }: SessionPlace & { readonly instead?: (id: string) => string },
): Promise<SessionMatch> {
  const match = await findSession(word, place);
  if (!match.ok || match.session.workspace === place.workspace) return match;
  const { id, workspace } = match.session;
  const other = showInline(workspace, 4096);
  const or = instead === undefined ? "" : `, or ${instead(id)}`;
  return {
    ok: false,
    error: workspace === ""
      ? `Session ${id} belongs to no workspace: a program recorded it`
      : `Session ${id} belongs to the workspace ${other}: give --project ${other}${or}`,
  };
}
