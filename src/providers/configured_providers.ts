import {
  AUTO,
  type ModelChoice,
  OFFLINE_PROVIDER,
  type ProviderSetup,
  showInline,
  type WireProtocol,
} from "../contract/mod.ts";
import { BASE_URL_PHRASE, checkBaseUrl } from "./base_url.ts";
import { type ParsedModelName, parseModelName } from "./parse_model_name.ts";
import { findProvider, keyName, PROVIDERS } from "./provider_table.ts";

/** What the settings say of one provider; they were checked by their own schema. */
export interface ProviderSettings {
  readonly base_url?: string;
  readonly api_key_env?: string;
  readonly protocol?: WireProtocol;
}

/** What the providers of a person are told from. */
export interface ProviderSources {
  /** `providers` of the settings. @default {none} */
  readonly settings?: { readonly [name: string]: ProviderSettings };
  /** Variables by name. */
  readonly environment: { readonly [name: string]: string | undefined };
  /** The text of `--model`. @default {none} */
  readonly choice?: string;
}

/** The providers of a person, or everything that is wrong, a sentence each. */
export type ProviderReading =
  | {
    readonly ok: true;
    readonly providers: readonly ProviderSetup[];
    /** What `KYROZEN_PROVIDER` and `KYROZEN_MODEL` ask for. */
    readonly choice?: ModelChoice;
  }
  | { readonly ok: false; readonly problems: readonly string[] };

const PROXY_VARIABLES = ["HTTPS_PROXY", "https_proxy", "ALL_PROXY", "all_proxy"];

/** No provider's key is longer, and a server refuses a header that is. */
const MAX_KEY_LENGTH = 4096;

const NAME = /^[a-z0-9][a-z0-9_.-]{0,63}$/;

/** Tells the configured providers from settings, variables and a command line. It reads nothing. */
export function configuredProviders(sources: ProviderSources): ProviderReading {
  const reader = new Reader(sources);
  reader.readSettings();
  reader.readKeys();
  reader.readVariables();
  reader.readAddress();
  reader.readChoice();
  return reader.result();
}

/** A provider before its address is known. */
interface Draft {
  readonly name: string;
  readonly origin: ProviderSetup["origin"];
  readonly settings?: ProviderSettings;
}

class Reader {
  readonly #sources: ProviderSources;
  readonly #drafts = new Map<string, Draft>();
  readonly #problems: string[] = [];
  #choice: ModelChoice | undefined;
  /** The provider to which `KYROZEN_BASE_URL` belongs. */
  #addressed: string | undefined;

  constructor(sources: ProviderSources) {
    this.#sources = sources;
  }

  readSettings(): void {
    for (const [written, settings] of Object.entries(this.#sources.settings ?? {})) {
      const name = written.toLowerCase();
      const field = `providers.${showInline(written, 64)}`;
      if (name === OFFLINE_PROVIDER || name === AUTO) {
        this.#problems.push(`settings.json: ${field}: this name is kept for the product`);
      } else if (this.#drafts.has(name)) {
        this.#problems.push(`settings.json: ${field}: another one differs only in case`);
      } else if (findProvider(name) === undefined && settings.base_url === undefined) {
        const known = PROVIDERS.map((spec) => spec.name).join(", ");
        this.#problems.push(
          `settings.json: ${field}: expected base_url, found nothing; only of ${known} it is known`,
        );
      } else {
        this.#drafts.set(name, { name, origin: "settings", settings });
      }
    }
  }

  readKeys(): void {
    for (const { name } of PROVIDERS) {
      if (this.#variable(keyName(name)) !== undefined) this.#add({ name, origin: "environment" });
    }
  }

  readVariables(): void {
    const provider = this.#variable("KYROZEN_PROVIDER")?.toLowerCase();
    const model = this.#variable("KYROZEN_MODEL");
    const hasAddress = this.#variable("KYROZEN_BASE_URL") !== undefined;
    if (provider !== undefined && provider !== AUTO) {
      this.#choice = { provider, ...(model && { model }), from: "KYROZEN_PROVIDER" };
      if (provider === OFFLINE_PROVIDER) return;
      this.#require(provider, { origin: "environment", by: "KYROZEN_PROVIDER", hasAddress });
    } else if (model !== undefined && model.toLowerCase() !== AUTO) {
      const named = parseModelName(model, [...this.#drafts.keys()]);
      if (!named.ok) {
        this.#problems.push(`KYROZEN_MODEL: ${named.problem}`);
        return;
      }
      const { ok: _, ...choice } = named;
      this.#choice = { ...choice, from: "KYROZEN_MODEL" };
      this.#addWithoutKey(choice.provider, "environment");
    }
  }

  /**
   * An address goes with the provider that the variables name, else with the only one that they give
   * a key: one that only the line names would get the address of another, and send its key there.
   */
  readAddress(): void {
    if (this.#variable("KYROZEN_BASE_URL") === undefined) return;
    const keyed = PROVIDERS.map(({ name }) => name).filter((name) => this.#hasOwnKey(name));
    const named = this.#choice?.provider ?? (keyed.length === 1 ? keyed[0] : undefined);
    const asked = this.#asked();
    const onLine = asked?.ok === true ? asked.provider : undefined;
    const others = [...this.#drafts.keys()].filter((name) => name !== onLine);
    this.#addressed = named ?? (others.length === 0 ? onLine : undefined);
    if (this.#addressed === undefined) {
      this.#problems.push(
        "KYROZEN_BASE_URL: expected KYROZEN_PROVIDER beside it, the name of the provider that is " +
          "reached there, found nothing",
      );
    } else if (this.#addressed !== OFFLINE_PROVIDER) {
      this.#add({ name: this.#addressed, origin: "environment" });
    }
  }

  readChoice(): void {
    const asked = this.#asked();
    if (asked?.ok === false) this.#problems.push(asked.problem);
    if (asked?.ok === true) this.#addWithoutKey(asked.provider, "line");
  }

  result(): ProviderReading {
    const order = PROVIDERS.map(({ name }) => name);
    const rank = (name: string) => (order.indexOf(name) + order.length + 1) % (order.length + 1);
    const drafts = [...this.#drafts.values()]
      .sort((a, b) => rank(a.name) - rank(b.name) || (a.name < b.name ? -1 : 1));
    const providers = drafts.flatMap((draft) => this.#setup(draft) ?? []);
    if (this.#problems.length > 0) return { ok: false, problems: this.#problems };
    return { ok: true, providers, ...(this.#choice && { choice: this.#choice }) };
  }

  #setup({ name, origin, settings = {} }: Draft): ProviderSetup | undefined {
    const spec = findProvider(name);
    const variable = this.#addressed === name ? this.#variable("KYROZEN_BASE_URL") : undefined;
    const written = variable ?? settings.base_url ?? spec?.base_url ?? "";
    const address = checkBaseUrl(written);
    if (address === undefined) {
      const place = variable === undefined
        ? `settings.json: providers.${name}.base_url`
        : "KYROZEN_BASE_URL";
      this.#problems.push(`${place}: expected ${BASE_URL_PHRASE}`);
      return undefined;
    }
    const own = spec !== undefined && address.url === spec.base_url;
    const wanted = settings.api_key_env ?? keyName(name);
    const key = this.#key(wanted);
    const needsKey = own && spec.needsKey || settings.api_key_env !== undefined;
    return {
      name,
      protocol: settings.protocol ?? spec?.protocol ?? "openai-chat",
      base_url: address.url,
      ...(key === undefined ? {} : { key }),
      key_name: key !== undefined || needsKey ? wanted : null,
      origin,
      ...(spec?.defaultModel ? { default_model: spec.defaultModel } : {}),
      ...(!address.isLoopback && this.#hasProxy() ? { proxied: true } : {}),
    };
  }

  /** What the line asks for; before a provider of that name is added. */
  #asked(): ParsedModelName | undefined {
    const { choice } = this.#sources;
    return choice === undefined ? undefined : parseModelName(choice, [...this.#drafts.keys()]);
  }

  /** Whether the variables give a provider the key that it is asked with. */
  #hasOwnKey(name: string): boolean {
    const own = keyName(name);
    const wanted = this.#drafts.get(name)?.settings?.api_key_env ?? own;
    return wanted === own && this.#variable(own) !== undefined;
  }

  #hasProxy(): boolean {
    return PROXY_VARIABLES.some((name) => this.#variable(name) !== undefined);
  }

  #key(name: string): string | undefined {
    const key = this.#variable(name);
    if (key === undefined) return undefined;
    if (key.length > MAX_KEY_LENGTH) {
      this.#problems.push(`${name}: expected a key of at most ${MAX_KEY_LENGTH} characters`);
    } else if (/^[\x21-\x7e]+$/.test(key)) {
      return key;
    } else {
      // A header cannot carry it, and the error would show it.
      this.#problems.push(`${name}: expected a key, one word of visible ASCII characters`);
    }
    return undefined;
  }

  #require(
    name: string,
    { origin, by, hasAddress }: {
      readonly origin: ProviderSetup["origin"];
      readonly by: string;
      readonly hasAddress: boolean;
    },
  ): void {
    if (!NAME.test(name)) {
      this.#problems.push(`${by}: expected the name of a provider, or auto or offline`);
    } else if (this.#drafts.has(name) || findProvider(name) !== undefined || hasAddress) {
      this.#add({ name, origin });
    } else {
      const known = PROVIDERS.map((spec) => spec.name).join(", ");
      this.#problems.push(
        `${by}: expected one of ${known}, or KYROZEN_BASE_URL beside it, where the provider is reached`,
      );
    }
  }

  /** A provider that is only named is configured by that if it asks for no key. */
  #addWithoutKey(name: string | undefined, origin: ProviderSetup["origin"]): void {
    const spec = name === undefined ? undefined : findProvider(name);
    if (spec !== undefined) this.#add({ name: spec.name, origin });
  }

  #add(draft: Draft): void {
    if (!this.#drafts.has(draft.name)) this.#drafts.set(draft.name, draft);
  }

  #variable(name: string): string | undefined {
    const value = this.#sources.environment[name]?.trim();
    return value === "" ? undefined : value;
  }
}
