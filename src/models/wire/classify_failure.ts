import type { ModelErrorKind } from "../../contract/mod.ts";
import type { Endpoint } from "./endpoint.ts";
import { WireFailure } from "./wire_failure.ts";

/** What a provider said when it refused or gave up. */
export interface Refusal {
  /** Of the response, or the one that an error inside a stream stands for. */
  readonly status: number;
  /** Its own words; empty if there were none. */
  readonly detail: string;
  /** The names that it gives the error: its type, its code. */
  readonly names: readonly string[];
  readonly retryAfterMs?: number;
}

const OVERFLOW =
  /context[ _-]?(?:length|window|size)|prompt is too long|input is too long|too many (?:input )?tokens|maximum (?:number of )?tokens|reduce the length|request_too_large|exceeds? the (?:model'?s )?(?:maximum|available) (?:context|input|token)/i;

const BAD_KEY =
  /(?:invalid|incorrect|wrong|missing|expired)[^.]{0,40}(?:api[ _-]?key|token)|api[ _-]?key[^.]{0,40}(?:invalid|incorrect|not valid|expired|missing)|authentication_error|invalid_api_key|unauthorized/i;

const NO_CREDIT =
  /insufficient_quota|insufficient[ _](?:balance|credits?|funds)|credit balance|billing/i;

/** What a name of an error inside a stream stands for. */
const NAMED_STATUS: { readonly [name: string]: number } = {
  authentication_error: 401,
  invalid_api_key: 401,
  billing_error: 402,
  permission_error: 403,
  not_found_error: 404,
  timeout_error: 408,
  request_too_large: 413,
  context_length_exceeded: 413,
  invalid_request_error: 400,
  rate_limit_error: 429,
  rate_limit_exceeded: 429,
  insufficient_quota: 429,
  api_error: 500,
  server_error: 500,
  internal_server_error: 500,
  service_unavailable: 503,
  overloaded_error: 529,
};

/** The failure that a refusal of a provider is, with what a person can do about it. */
export function classifyFailure(refusal: Refusal, endpoint: Endpoint): WireFailure {
  const { kind, what, todo, retriable, again } = judge(refusal, endpoint);
  const detail = endpoint.quote(refusal.detail);
  const said = detail === "" ? "" : `: "${detail}"`;
  const remedy = todo === "" ? "" : `; ${todo}`;
  return new WireFailure({
    kind,
    message: `${endpoint.where} ${what} (${refusal.status})${said}${remedy}`,
    retriable: retriable ?? false,
    ...(again === undefined ? {} : { again }),
    ...(refusal.retryAfterMs === undefined ? {} : { retryAfterMs: refusal.retryAfterMs }),
  });
}

/** The status that an error inside a stream of status 200 stands for. */
export function statusOfError(code: unknown, names: readonly string[]): number {
  const number = typeof code === "string" && /^\d{3}$/.test(code) ? Number(code) : code;
  if (typeof number === "number" && number >= 400 && number <= 599) return number;
  for (const name of names) {
    const status = NAMED_STATUS[name.toLowerCase()];
    if (status !== undefined) return status;
  }
  // Who fails in the middle of an answer had taken the request.
  return 500;
}

interface Judgement {
  readonly kind: ModelErrorKind;
  readonly what: string;
  readonly todo: string;
  readonly retriable?: boolean;
  readonly again?: boolean;
}

function judge({ status, detail, names }: Refusal, endpoint: Endpoint): Judgement {
  const told = `${names.join(" ")} ${detail}`;
  const client = status >= 400 && status < 500;
  if (status === 402 || (client && NO_CREDIT.test(told))) {
    // Asking again costs time and brings no credit.
    const kind = status === 429 ? "rate_limited" : "auth";
    return { kind, what: "has no credit left for this key", todo: "add credit to its account" };
  }
  if (status === 429) {
    return {
      kind: "rate_limited",
      what: "takes no more requests for now",
      todo: "wait, or choose another model",
      retriable: true,
    };
  }
  if (status === 413 || (client && OVERFLOW.test(told))) {
    return { kind: "context_overflow", what: "refused the request as too long", todo: "" };
  }
  if (status === 401 || status === 403 || (status === 400 && BAD_KEY.test(told))) {
    return { kind: "auth", what: refusedKey(endpoint), todo: mendKey(endpoint) };
  }
  if (status === 408) {
    return { kind: "timeout", what: "gave up waiting", todo: "", retriable: true };
  }
  if (status >= 500) {
    return {
      kind: "overloaded",
      what: status === 503 || status === 529 ? "is overloaded" : "failed on its side",
      todo: "try again later",
      retriable: true,
    };
  }
  if (status === 404) {
    return {
      kind: "invalid_request",
      what: `does not know the model "${endpoint.quote(endpoint.model)}", or its address is wrong`,
      todo: "check both",
    };
  }
  return { kind: "invalid_request", what: "refused the request", todo: "" };
}

function refusedKey({ keyName }: Endpoint): string {
  return keyName === null ? "asks for a key" : `refused the key of ${keyName}`;
}

function mendKey({ keyName }: Endpoint): string {
  return keyName === null
    ? "configure the provider with the name of the variable that holds one"
    : `set ${keyName} to a key that it takes for this model`;
}
