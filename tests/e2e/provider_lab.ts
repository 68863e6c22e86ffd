import { assertEquals } from "@std/assert";
import type { AgentEvent, TurnDocument, WireProtocol } from "../../src/contract/mod.ts";
import type { Ground } from "../core_probe.ts";
import {
  type FakeModelServer,
  type Scripted,
  type ServedRequest,
  startFakeModelServer,
} from "../support/fake_model_server.ts";
import { onGround, type ProductEnd, runProduct } from "./product.ts";

/** Both protocols, with a provider of each. */
export const PROTOCOLS = ["openai-chat", "anthropic-messages"] as const;

const PROVIDERS = {
  "openai-chat": { name: "openai", key: "OPENAI_API_KEY" },
  "anthropic-messages": { name: "anthropic", key: "ANTHROPIC_API_KEY" },
} as const;

/** One run of the product against a server of its own. */
export interface Asked {
  readonly protocol: WireProtocol;
  readonly script: readonly Scripted[];
  /** @default {"what is the answer"} */
  readonly prompt?: string;
  readonly options?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly meanwhile?: (child: Deno.ChildProcess, server: FakeModelServer) => Promise<void>;
}

/** What it came to. */
export interface Told extends ProductEnd {
  readonly document: TurnDocument;
  readonly events: readonly AgentEvent[];
  /** The requests for an answer. */
  readonly posts: readonly ServedRequest[];
  readonly ms: number;
}

/** The variables that make a server the one configured provider. */
export function providerEnv(
  protocol: WireProtocol,
  url: string,
  { key = "test-key-0123456789" }: { readonly key?: string } = {},
): Record<string, string> {
  const provider = PROVIDERS[protocol];
  return {
    KYROZEN_PROVIDER: provider.name,
    KYROZEN_BASE_URL: url,
    KYROZEN_MODEL: "fake-model",
    [provider.key]: key,
  };
}

/** Runs one turn through the product's own task line, and checks what holds whatever happens. */
export async function askProvider(asked: Asked): Promise<Told> {
  await using server = await startFakeModelServer(asked.script);
  let told: Told | undefined;
  await onGround(async (ground) => {
    told = await askOnGround(ground, server, asked);
  });
  if (told === undefined) throw new Error("The product was not run");
  return told;
}

/** The same over folders and a server that the caller has. */
export async function askOnGround(
  ground: Ground,
  server: FakeModelServer,
  asked: Omit<Asked, "script">,
): Promise<Told> {
  const { protocol, prompt = "what is the answer", options = [], meanwhile } = asked;
  const start = performance.now();
  const end = await runProduct(ground, {
    args: ["--output", "stream-json", ...options, prompt],
    env: { ...providerEnv(protocol, server.url), ...asked.env },
    meanwhile: (child) => meanwhile?.(child, server) ?? Promise.resolve(),
  });
  const ms = performance.now() - start;
  return { ...end, ...readEvents(end), posts: server.posts(), ms };
}

/** The events of a run: each line is one, and only the last ends the turn. */
export function readEvents(
  { code, stdout, stderr }: ProductEnd,
): Pick<Told, "events" | "document"> {
  const lines = stdout.trimEnd().split("\n");
  const events: AgentEvent[] = lines.map((line) => {
    try {
      return JSON.parse(line);
    } catch {
      throw new Error(`Not an event: ${line}\n${stderr}`);
    }
  });
  const last = events.at(-1);
  if (last?.type !== "result") throw new Error(`No result: ${stdout}\n${stderr}`);
  const { type: _, ...document } = last;
  const count = (...types: string[]) => events.filter(({ type }) => types.includes(type)).length;
  assertEquals(count("result"), 1);
  assertEquals(count("model.started"), count("model.finished", "model.failed"));
  assertEquals([document.code, document.ok, document.error === null], [
    code,
    code === 0,
    code === 0,
  ]);
  return { events, document };
}

/** The types of events, in order. */
export function typesOf({ events }: Told): readonly string[] {
  return events.map(({ type }) => type);
}

/** The text that was shown as it arrived. */
export function shownText({ events }: Told): string {
  return events.map((event) => event.type === "model.text" ? event.text : "").join("");
}

/** The kind of the failure that ended the last round; `null` if none did. */
export function failureKind({ events }: Told): string | null {
  const failed = events.findLast((event) => event.type === "model.failed");
  return failed?.type === "model.failed" ? failed.kind : null;
}

/** How many tries were announced as failed, and for how long each waited. */
export function waitsOf({ events }: Told): readonly number[] {
  return events.flatMap((event) => event.type === "model.retrying" ? [event.wait_ms] : []);
}
