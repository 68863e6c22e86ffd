import { isPlainObject } from "../../contract/mod.ts";
import { BUNDLED_INDEX } from "../../contract/skills.ts";
import { attempt } from "../../std/attempt.ts";
import type { Product } from "../product.ts";

/** Names of the skills that are part of the product. */
export function ownSkillNames(
  { builtinSkills }: Pick<Product, "builtinSkills">,
): readonly string[] {
  const text = attempt(() => Deno.readTextFileSync(`${builtinSkills}/${BUNDLED_INDEX}`)) ?? "{}";
  const index: unknown = attempt(() => JSON.parse(text));
  const skills = isPlainObject(index) && Array.isArray(index.skills) ? index.skills : [];
  return skills.flatMap((one: unknown) => {
    const manifest = isPlainObject(one) && isPlainObject(one.manifest) ? one.manifest : {};
    return typeof manifest.name === "string" ? [manifest.name] : [];
  });
}
