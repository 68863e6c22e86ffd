import { AGENT_VARIABLE_PREFIX, VARIABLES } from "../contract/mod.ts";
import type { Environment } from "./environment_layer.ts";

/**
 * The variables of the configuration that a process may read for itself. One that may read them all
 * also sees those with a name that nobody knows. Nobody is asked for a permission.
 */
export function readOwnVariables(): Environment {
  const names = mayRead()
    ? Object.keys(Deno.env.toObject())
    : VARIABLES.map(({ name }) => name).filter(mayRead);
  const own = names.filter((name) => name.startsWith(AGENT_VARIABLE_PREFIX));
  return Object.fromEntries(own.map((name) => [name, Deno.env.get(name) ?? ""]));
}

function mayRead(variable?: string): boolean {
  return Deno.permissions.querySync({ name: "env", variable }).state === "granted";
}
