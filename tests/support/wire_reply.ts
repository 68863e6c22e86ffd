import type { WireProtocol } from "../../src/contract/mod.ts";
import { type Answer, wireAnswer } from "./wire_answer.ts";

/** How a reply breaks off, and where. */
export interface ReplyStop {
  /** The reply ends right after the first occurrence of this text; empty: before the first byte. */
  readonly after: string;
  /**
   * `reset`: the connection is reset. `close`: it is closed without the last chunk. `end`: the body
   * ends as a whole one does. `stall`: nothing more comes until the client leaves.
   */
  readonly how: "reset" | "close" | "end" | "stall";
}

/** One scripted reply. Of `fixture`, `answer`, `error` and `body`, at most one is given. */
export interface Reply {
  /** The name of a stream in `tests/fixtures/model_wire/PROTOCOL/`, without its ending. */
  readonly fixture?: string;
  /** A stream that is made on the spot. */
  readonly answer?: Answer;
  /** A key of the protocol's `errors.json`; a number is the status as well. */
  readonly error?: number | "context";
  /** Any other text. */
  readonly body?: string;
  /** @default {that of the error, or 200} */
  readonly status?: number;
  /** Beside, or in the place of, the usual ones. */
  readonly headers?: { readonly [name: string]: string };
  /** Lines of the stream end with CR LF. */
  readonly crlf?: boolean;
  /** Bytes of each piece that is sent. @default {all at once} */
  readonly piece?: number;
  /** Milliseconds after each piece and each heartbeat. @default {0} */
  readonly pauseMs?: number;
  /** Comments before the first event. @default {0} */
  readonly heartbeats?: number;
  readonly stop?: ReplyStop;
  /** Nothing is sent at all, not even a status, until the client leaves. */
  readonly hang?: boolean;
}

/** A reply as it is sent. */
export interface PreparedReply {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly pieces: readonly Uint8Array[];
  readonly pauseMs: number;
  readonly how: ReplyStop["how"];
}

const FIXTURES = new URL("../fixtures/model_wire/", import.meta.url);

/** The bytes of one fixture: `text.sse`, `models.json`. */
export function wireFixture(protocol: WireProtocol, file: string): string {
  const folder = protocol === "openai-chat" ? "openai" : "anthropic";
  return Deno.readTextFileSync(new URL(`${folder}/${file}`, FIXTURES));
}

/** Makes the bytes of a reply. */
export function prepareReply(reply: Reply, protocol: WireProtocol): PreparedReply {
  const { status = statusOf(reply), stop, piece = Infinity, heartbeats = 0 } = reply;
  const type = reply.error === undefined ? "text/event-stream" : "application/json";
  const text = bodyOf(reply, protocol);
  const ended = stop === undefined ? text : cutAfter(text, stop.after);
  const lines = reply.crlf === true ? ended.replaceAll("\n", "\r\n") : ended;
  return {
    status,
    headers: { "content-type": type, ...reply.headers },
    pieces: [
      ...Array.from({ length: heartbeats }, () => encode(": waiting\n\n")),
      ...piecesOf(encode(lines), piece),
    ],
    pauseMs: reply.pauseMs ?? 0,
    how: stop?.how ?? "end",
  };
}

function statusOf({ error }: Reply): number {
  if (error === undefined) return 200;
  return error === "context" ? 400 : error;
}

function bodyOf({ fixture, answer, error, body = "" }: Reply, protocol: WireProtocol): string {
  if (fixture !== undefined) return wireFixture(protocol, `${fixture}.sse`);
  if (answer !== undefined) return wireAnswer(protocol, answer);
  if (error === undefined) return body;
  return JSON.stringify(JSON.parse(wireFixture(protocol, "errors.json"))[error]);
}

function cutAfter(text: string, marker: string): string {
  const at = text.indexOf(marker);
  if (at < 0) throw new Error(`The reply to cut has no ${JSON.stringify(marker)}`);
  return text.slice(0, marker === "" ? 0 : at + marker.length);
}

function piecesOf(bytes: Uint8Array, size: number): readonly Uint8Array[] {
  const step = Math.min(size, Math.max(bytes.length, 1));
  const count = Math.ceil(bytes.length / step);
  return Array.from({ length: count }, (_, at) => bytes.subarray(at * step, (at + 1) * step));
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
