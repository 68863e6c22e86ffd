import { SseDecoder, type SseEvent } from "./sse_decoder.ts";
import type { FailureMaker, WireCleaner } from "./wire_cleaner.ts";

/** The most bytes of one response, and the most UTF-16 units of one of its events. */
export interface BodyBounds {
  readonly responseBytes: number;
  readonly eventUnits: number;
}

/** Large enough for an answer of any model there is, small enough for memory. */
export const BODY_BOUNDS: BodyBounds = {
  responseBytes: 64 * 1024 * 1024,
  eventUnits: 8 * 1024 * 1024,
};

/** What a body is cleaned with. */
export interface CleanBodyOptions {
  readonly cleaner: WireCleaner;
  readonly fail: FailureMaker;
  readonly bounds: BodyBounds;
  /** The next bytes, `undefined` at the end. */
  read(): Promise<Uint8Array | undefined>;
  /** Told of each event that is more than a sign of life. */
  told(): void;
  /** Closes the socket. */
  cancel(): void;
  /** Takes what ended the response before it was complete. */
  failed(error: unknown): void;
}

/**
 * The cleaned events of a response, as the library reads them. A failure ends them and is told aside:
 * as an error of the stream it would overtake the text that came before it.
 */
export function cleanBody(options: CleanBodyOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const pieces = cleanPieces(options);
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const step = await pieces.next();
        if (step.done !== true) return controller.enqueue(encoder.encode(step.value));
      } catch (error) {
        options.failed(error);
      }
      controller.close();
    },
    cancel: () => options.cancel(),
  }, { highWaterMark: 0 });
}

async function* cleanPieces(
  { cleaner, fail, bounds, read, told, cancel }: CleanBodyOptions,
): AsyncGenerator<string, void> {
  const decoder = new SseDecoder(bounds.eventUnits);
  let size = 0;
  let some = false;
  let first = true;
  for (;;) {
    const bytes = await read();
    if (bytes === undefined) break;
    size += bytes.length;
    if (size > bounds.responseBytes) throw fail.broken("a response that is too large");
    // A proxy's page comes with any status and any type.
    if (first && bytes.length > 0) {
      if (bytes[0] === 0x3c) throw fail.broken("a page instead of an answer");
      first = false;
    }
    const events = decode(() => decoder.push(bytes), fail);
    if (events.length === 0) continue;
    some = true;
    for (const event of events) {
      if (cleaner.done) break;
      if (!isBeat(event)) told();
      const piece = frame(cleaner.take(event));
      if (piece !== "") yield piece;
    }
    if (!cleaner.done) continue;
    cancel();
    return;
  }
  const rest = decode(() => decoder.end(), fail);
  if (rest === undefined && !some) throw fail.broken("an empty answer");
  // An event that no empty line ended may still be whole, if only the last line end is missing.
  if (rest !== undefined && !isWhole(rest)) throw fail.cut();
  if (rest !== undefined) yield frame(cleaner.take(rest));
  if (!cleaner.done) yield frame(cleaner.end());
}

function isBeat({ name, data }: SseEvent): boolean {
  return name === "ping" || /^\s*\{\s*"type"\s*:\s*"ping"/.test(data.slice(0, 100));
}

function isWhole({ data }: SseEvent): boolean {
  if (data.trim() === "[DONE]") return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}

function decode<T>(take: () => T, fail: FailureMaker): T {
  try {
    return take();
  } catch {
    throw fail.broken("an event that is too large");
  }
}

function frame(data: readonly string[]): string {
  return data.map((one) => `data: ${one}\n\n`).join("");
}
