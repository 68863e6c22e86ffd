import type { ToolDescriptor } from "../contract/mod.ts";
import type { RequestOptions, Spoken } from "./wire.ts";

/** The public tools whose capability is in force in the turn's mode, as a model is told them. */
export function offeredTools(
  { mode }: Spoken,
  { capabilities, registry }: RequestOptions,
): readonly ToolDescriptor[] {
  const effective = capabilities(mode);
  return registry.descriptors().filter((descriptor) => {
    const spec = registry.resolve(descriptor.name);
    return spec !== undefined && effective.has(spec.capability);
  });
}
