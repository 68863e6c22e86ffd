import type { ProviderSetup } from "../contract/mod.ts";
import { findProvider, keyName } from "./provider_table.ts";

/** Whether a provider can be asked: it has its key, or asks for none. */
export function isUsable({ key, key_name }: ProviderSetup): boolean {
  return key !== undefined || key_name === null;
}

/**
 * What to do so that a provider of this name is configured, as a clause. The name is repeated only
 * if it is one of the table's: another could be a secret that was put in the wrong place.
 */
export function notConfigured(name: string): string {
  const spec = findProvider(name);
  if (spec === undefined) {
    return "to add one, name it with its address under providers in owner/settings.json";
  }
  if (!spec.needsKey) {
    return `for ${spec.name} say --model ${spec.name}/MODEL, or set KYROZEN_PROVIDER=${spec.name}`;
  }
  return `for ${spec.name} set ${keyName(spec.name)}, or name it under providers in ` +
    "owner/settings.json";
}
