import { MAX_ISOLATE_ANSWER } from "../../contract/isolates.ts";
import { jsonProblem } from "./json_problem.ts";

/** What the code around a package says of a call. */
export type WorkerAnswer =
  /** The function answered. */
  | { readonly kind: "value"; readonly value: unknown }
  /** The function threw; the package could not be imported; the answer is no JSON. */
  | { readonly kind: "error" | "broken" | "unfit"; readonly value: string }
  /** There is no such function, but these. */
  | { readonly kind: "missing"; readonly value: readonly string[] };

/** A message of a worker that may be one. */
export type WorkerMessage =
  | { readonly ok: true; readonly id: number; readonly answer: WorkerAnswer }
  /** An error that belongs to no call, or to any. */
  | { readonly ok: true; readonly stray: string }
  /** The worker broke a rule: the end of a sentence about it. */
  | { readonly ok: false; readonly problem: string };

// The id stands before what is answered, so that it can be checked before anything is parsed.
const HEAD = /^\[(0|[1-9]\d{0,14}),"(value|error|missing|unfit|broken|stray)",/;
const MAX_HEAD = 40;

/**
 * Reads a message of a worker, which may be anything: it counts only as text of a bounded length that
 * begins with the id of a call which `isOpen` knows.
 */
export function readWorkerMessage(
  message: unknown,
  isOpen: (id: number) => boolean,
): WorkerMessage {
  if (typeof message !== "string") return refuse("sent a message that is no text");
  if (message.length > MAX_ISOLATE_ANSWER + MAX_HEAD) return refuse("sent too long a message");
  const [, digits, kind] = HEAD.exec(message.slice(0, MAX_HEAD)) ?? [];
  if (digits === undefined) return refuse("sent a message that is no answer");
  const id = Number(digits);
  if ((kind === "stray") !== (id === 0)) return refuse("sent a message that is no answer");
  if (id !== 0 && !isOpen(id)) return refuse("answered a call that is not open");
  return readParts(id, message);
}

function readParts(id: number, message: string): WorkerMessage {
  let parts: unknown[];
  try {
    parts = JSON.parse(message);
  } catch {
    return refuse("sent an answer that is no JSON");
  }
  const [, kind, value] = parts;
  if (parts.length !== 3) return refuse("sent an answer of another form");
  if (kind === "value") return { ok: true, id, answer: checkValue(value) };
  if (kind === "missing") {
    return Array.isArray(value) && value.every((name) => typeof name === "string")
      ? { ok: true, id, answer: { kind, value } }
      : refuse("sent an answer of another form");
  }
  if (typeof value !== "string") return refuse("sent an answer of another form");
  if (kind === "stray") return { ok: true, stray: value };
  if (kind !== "error" && kind !== "broken" && kind !== "unfit") return refuse("sent no answer");
  return { ok: true, id, answer: { kind, value } };
}

// What the worker checked itself counts for nothing: its code is the package's too.
function checkValue(value: unknown): WorkerAnswer {
  const problem = jsonProblem(value);
  return problem === undefined ? { kind: "value", value } : { kind: "unfit", value: problem };
}

function refuse(problem: string): WorkerMessage {
  return { ok: false, problem };
}
