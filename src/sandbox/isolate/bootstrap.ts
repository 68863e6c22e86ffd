/**
 * The only entry of a package's worker. A worker's entry and all that it imports statically load with
 * the rights of the process, so package code is never one of them: it is loaded by a computed import,
 * with the worker's own rights.
 *
 * It shares one realm with the package, so what it needs of prototypes and globals is taken before the
 * package is loaded. What the package changes it changes for itself: one worker holds one package, and
 * the host checks every message against the calls of that worker alone.
 *
 * @module
 */
import { jsonProblem } from "./json_problem.ts";

const { parse, stringify } = JSON;
const { apply } = Reflect;
const { hasOwn } = Object;
const { postMessage } = MessagePort.prototype;
const { preventDefault } = Event.prototype;
const { slice } = String.prototype;

/** The longest text of an error that is sent on. */
const MAX_REASON = 4000;

/** What the host says first, and then never again on the channel that the package can hear. */
interface Start {
  readonly port: MessagePort;
  readonly entry: string;
  /** The longest answer, in characters. */
  readonly limit: number;
}

type Callable = (...given: unknown[]) => unknown;

type Message =
  | readonly ["call", id: number, name: string, args: unknown, data: unknown]
  | readonly ["stop", id: number, reason: string];

type Answer = readonly [kind: "value" | "error" | "missing" | "unfit" | "broken", value: unknown];

addEventListener("message", (event) => serve((event as MessageEvent<Start>).data), { once: true });

function serve({ port, entry, limit }: Start): void {
  const open = new Map<number, AbortController>();
  let loaded: Promise<object> | undefined;
  const send = (text: string) => apply(postMessage, port, [text]);
  // A computed import: checked with the rights of this worker, like all that it imports in turn.
  const load = () => loaded ??= import(entry);
  const answer = async (id: number, name: string, given: readonly [unknown, unknown]) => {
    const controller = new AbortController();
    open.set(id, controller);
    const { signal } = controller;
    const run = (found: Callable) =>
      apply(found, undefined, [given[0], { signal, data: given[1] }]);
    send(answerText(id, await outcomeOf(load, name, { signal, run }), limit));
    open.delete(id);
  };
  port.onmessage = (event) => {
    const message: Message = parse(event.data);
    if (message[0] === "call") void answer(message[1], message[2], [message[3], message[4]]);
    else open.get(message[1])?.abort(new DOMException(message[2], "AbortError"));
  };
  listenForStrays((reason) => send(stringify([0, "stray", reason])));
  silenceConsole();
}

async function outcomeOf(
  load: () => Promise<object>,
  name: string,
  { signal, run }: { readonly signal: AbortSignal; readonly run: (found: Callable) => unknown },
): Promise<Answer> {
  let module: object;
  try {
    module = await load();
  } catch (error) {
    return ["broken", reasonOf(error)];
  }
  try {
    const found = hasOwn(module, name) ? Reflect.get(module, name) : undefined;
    if (typeof found !== "function") return ["missing", functionNames(module)];
    // It would wait for a signal that has fired.
    if (signal.aborted) return ["error", "it was stopped before it began"];
    return ["value", await run(found as Callable)];
  } catch (error) {
    return ["error", reasonOf(error)];
  }
}

function functionNames(module: object): readonly string[] {
  return Object.keys(module)
    .filter((name) => typeof Reflect.get(module, name) === "function").slice(0, 50);
}

function answerText(id: number, [kind, value]: Answer, limit: number): string {
  if (kind !== "value") return stringify([id, kind, value]);
  try {
    const problem = jsonProblem(value);
    if (problem !== undefined) return stringify([id, "unfit", problem]);
    const text = stringify([id, kind, value]);
    if (text.length <= limit) return text;
    return stringify([id, "unfit", `is longer than ${limit} characters of JSON`]);
  } catch (error) {
    return stringify([id, "unfit", `cannot be read: ${reasonOf(error)}`]);
  }
}

/** What a thrown value says of itself, which may be anything and may throw when it is looked at. */
function reasonOf(thrown: unknown): string {
  try {
    const text = thrown instanceof Error ? errorText(thrown) : plainText(thrown);
    return apply(slice, text, [0, MAX_REASON]);
  } catch {
    return "it threw what cannot be shown";
  }
}

function errorText({ name, message }: Error): string {
  const text = `${message}`;
  if (text === "") return `${name} without a message`;
  return name === "Error" ? text : `${name}: ${text}`;
}

function plainText(thrown: unknown): string {
  return typeof thrown === "string"
    ? thrown
    : `it threw ${typeof thrown === "object" && thrown !== null ? "an object" : String(thrown)}`;
}

/** Errors that no call waits for: unheard, the runtime would print them and end the worker. */
function listenForStrays(tell: (reason: string) => void): void {
  let told = false;
  const hear = (event: Event, field: "error" | "reason") => {
    apply(preventDefault, event, []);
    if (told) return;
    told = true;
    tell(reasonOf(Reflect.get(event, field)));
  };
  addEventListener("error", (event) => hear(event, "error"));
  addEventListener("unhandledrejection", (event) => hear(event, "reason"));
}

/** The process's output is not the package's; it could still write to it through the runtime. */
function silenceConsole(): void {
  for (const name of Object.keys(console)) Reflect.set(console, name, () => {});
}
