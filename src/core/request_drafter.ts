import { draftRequest } from "../agent/mod.ts";
import { modeOf, type RequestDrafter, type WireBody } from "../cli/mod.ts";
import {
  createIdSource,
  type ModelRequest,
  OFFLINE_PROVIDER,
  providerKeys,
} from "../contract/mod.ts";
import { resolveMode } from "../policy/mod.ts";
import { createRedactor } from "../tools/mod.ts";
import { TurnModels } from "./turn_model.ts";
import { policyOf, type TurnParts, turnSkillSets } from "./turn_runner.ts";

/** What drafts the first request of a turn of this process as its turns would send it. */
export function requestDrafter(parts: Omit<TurnParts, "spill" | "kept">): RequestDrafter {
  const { host, registry } = parts;
  const models = new TurnModels(parts);
  const sets = turnSkillSets(parts);
  return async (input, history) => {
    const loaded = await parts.config.load();
    if (!loaded.ok) throw new Error("A prompt was drafted with a configuration that is wrong");
    const mode = resolveMode(modeOf(host.start.line), input ?? "");
    const instructions = mode === "agent" ? parts.instructions.load() : undefined;
    const model = await models.open();
    const profiles = [mode, loaded.config.role.name];
    const skills = await sets?.begin({ input: input ?? "", profiles });
    const { effective } = policyOf({ ...parts, loaded, input, mode, skills });
    const redact = createRedactor(providerKeys(host.start.providers));
    const draft = await draftRequest({ input, mode, history }, {
      registry,
      ids: createIdSource(),
      model,
      capabilities: () => effective,
      guidance: loaded.guidance,
      instructions: instructions?.files,
      skills,
      maxOutputTokens: loaded.config.provider.max_tokens ?? undefined,
      redact,
    });
    return {
      draft,
      notices: [
        ...instructions === undefined ? [] : parts.instructions.news(instructions),
        // Told without being remembered: what is shown here is still news to a turn.
        ...skills?.notices ?? [],
        ...skills?.lines ?? [],
      ],
      redact,
      body: () => bodyOf(draft.request, { parts, provider: model.provider, name: model.name }),
    };
  };
}

/** Lets the adapter make its request, and takes the body away from it before anything is sent. */
async function bodyOf(
  request: ModelRequest,
  { parts, provider, name }: {
    readonly parts: Pick<TurnParts, "host">;
    readonly provider: string;
    readonly name: string;
  },
): Promise<WireBody> {
  if (provider === OFFLINE_PROVIDER) {
    return { ok: false, reason: "it runs here and is sent nothing" };
  }
  const setup = parts.host.start.providers?.find((one) => one.name === provider);
  if (setup === undefined) return { ok: false, reason: "it is no model of a provider" };
  const { openModel } = await import("../models/mod.ts");
  let body: string | undefined;
  const stop = new AbortController();
  const model = await openModel(setup, {
    model: name,
    fetch: async (...given) => {
      body ??= await new Request(...given).text();
      stop.abort();
      return Response.error();
    },
  });
  for await (const event of model.stream(request, stop.signal)) {
    if (event.type === "error" && body === undefined) return { ok: false, reason: event.message };
  }
  return body === undefined ? { ok: false, reason: "it makes no request" } : { ok: true, body };
}
