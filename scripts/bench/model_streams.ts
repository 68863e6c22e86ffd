import {
  answerWith,
  ANTHROPIC,
  checkSplit,
  checkTruncation,
  hear,
  OPENAI,
  openTestModel,
  readRecordings,
} from "../../tests/behaviour/model_wire_lab.ts";
import { tryTurn } from "../../tests/behaviour/turn_trial.ts";
import type { ModelEvent, ProviderSetup } from "../../src/contract/mod.ts";
import { type Figure, figure } from "./statistics.ts";

/** How many deltas one answer has whose time is taken. */
const DELTAS = 5000;

/** The most places at which one answer is cut. */
const MAX_CUTS = 8;

/**
 * Decodes recorded answers that are cut into pieces or cut off, at places that a seed draws, until
 * there were `count` cases.
 *
 * @throws {Error} For the first case whose events are not those of the whole answer.
 */
export async function streamCases(count: number, seed = 20_261_130): Promise<Figure> {
  const random = createRandom(seed);
  const recordings = await Promise.all(
    readRecordings().map(async (recording) => ({
      recording,
      whole: await hear(recording.setup, [recording.bytes]) as readonly ModelEvent[],
    })),
  );
  const started = performance.now();
  for (let number = 0; number < count; number++) {
    const { recording, whole } = recordings[number % recordings.length] ?? recordings[0] ?? {};
    if (recording === undefined || whole === undefined) throw new Error("There are no recordings");
    const place = () => Math.floor(random() * (recording.bytes.length + 1));
    const length = place();
    const places = Array.from({ length: 1 + Math.floor(random() * MAX_CUTS) }, place);
    const problem = Math.floor(number / recordings.length) % 2 === 0
      ? await checkSplit(recording, whole, places)
      : await checkTruncation(recording, whole, length);
    if (problem === undefined) continue;
    throw new Error(`${recording.name}, case ${number} (${length}; ${places}): ${problem}`);
  }
  const perSecond = count / ((performance.now() - started) / 1000);
  return figure(`${count} stream cases, all whole`, "per s", [perSecond]);
}

/** Milliseconds that the way of a delta to an event of the agent adds to bare reading, each protocol. */
export async function addedByDelta(rounds: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const setup of [OPENAI, ANTHROPIC]) {
    const chunks = answerOf(setup).map((text) => new TextEncoder().encode(text));
    const samples: number[] = [];
    // The first one warms up.
    for (let round = -1; round < rounds; round++) {
      const bare = await timed(() => readBare(chunks));
      const whole = await timed(() => readWhole(setup, chunks));
      if (round >= 0) samples.push((whole - bare) / DELTAS);
    }
    figures.push(figure(`added by a delta, ${setup.protocol}`, "ms", samples));
  }
  return figures;
}

async function timed(work: () => Promise<string>): Promise<number> {
  const started = performance.now();
  const text = await work();
  const ms = performance.now() - started;
  if (text.length !== DELTAS * WORD.length) throw new Error(`Read ${text.length} characters`);
  return ms;
}

const WORD = "word ";

/** An answer of many deltas, each in a piece of its own. */
function answerOf({ protocol }: ProviderSetup): readonly string[] {
  const data = (value: object) => `data: ${JSON.stringify(value)}\n\n`;
  if (protocol === "openai-chat") {
    const chunk = (delta: object, finish_reason: string | null = null) =>
      data({
        id: "c",
        object: "chat.completion.chunk",
        choices: [{ index: 0, delta, finish_reason }],
      });
    return [
      ...Array<string>(DELTAS).fill(chunk({ content: WORD })),
      chunk({}, "stop"),
      "data: [DONE]\n\n",
    ];
  }
  const message = { id: "m", model: "m", usage: { input_tokens: 1 } };
  const delta = { type: "text_delta", text: WORD };
  return [
    data({ type: "message_start", message }),
    data({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }),
    ...Array<string>(DELTAS).fill(data({ type: "content_block_delta", index: 0, delta })),
    data({ type: "content_block_stop", index: 0 }),
    data({
      type: "message_delta",
      delta: { stop_reason: "end_turn" },
      usage: { output_tokens: 1 },
    }),
    data({ type: "message_stop" }),
  ];
}

/** What a script without any of this would do. */
async function readBare(chunks: readonly Uint8Array[]): Promise<string> {
  const response = await answerWith({ chunks }).fetch("http://127.0.0.1:9");
  let text = "";
  let rest = "";
  for await (
    const piece of (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())
  ) {
    const events = (rest + piece).split("\n\n");
    rest = events.pop() ?? "";
    for (const event of events) {
      if (event === "data: [DONE]") continue;
      const { choices, delta } = JSON.parse(event.slice(6));
      text += choices?.[0].delta.content ?? delta?.text ?? "";
    }
  }
  return text;
}

/** The adapter, the loop, and what a surface gets. */
async function readWhole(setup: ProviderSetup, chunks: readonly Uint8Array[]): Promise<string> {
  const { stream } = await openTestModel(setup, { fetch: answerWith({ chunks }).fetch });
  let text = "";
  await tryTurn({
    stream,
    turn: {
      onEvent: (event) => {
        if (event.type === "model.text") text += event.text;
      },
    },
  });
  return text;
}

/** The same numbers from 0 to 1 for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
