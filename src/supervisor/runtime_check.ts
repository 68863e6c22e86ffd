import { type Checked, pass, refuse } from "./refusal.ts";

/** The oldest runtime whose permission checks this product relies on. */
export const MINIMUM_DENO: readonly [number, number, number] = [2, 9, 0];

/** What the supervisor must hold itself, as its task line grants it. */
const NEEDED = [
  [{ name: "read" }, "--allow-read"],
  [{ name: "write" }, "--allow-write"],
  [{ name: "run" }, "--allow-run"],
  [{ name: "env" }, "--allow-env"],
  [{ name: "net" }, "--allow-net"],
] as const;

/** Refuses a runtime that is too old. */
export function checkVersion(version: string): Checked<string> {
  const parts = version.split(/[.+-]/, 3).map(Number);
  for (const [index, least] of MINIMUM_DENO.entries()) {
    const part = parts[index] ?? 0;
    if (part > least) break;
    if (part < least) {
      return refuse(
        `Cannot start with Deno ${version}: ${MINIMUM_DENO.join(".")} or newer is needed; ` +
          `run "deno upgrade", or use "npx --yes deno@2.9.6 task start"`,
      );
    }
  }
  return pass(version);
}

/** Refuses to start when this process lacks a permission, instead of failing somewhere later. */
export async function checkOwnPermissions(): Promise<Checked<null>> {
  const states = await Promise.all(NEEDED.map(([asked]) => Deno.permissions.query(asked)));
  const missing = NEEDED.filter((_, index) => states[index]?.state !== "granted");
  if (missing.length === 0) return pass(null);
  const flags = (list: typeof missing) => list.map(([, flag]) => flag).join(" ");
  return refuse(
    `Cannot start: the supervisor lacks ${flags(missing)}; use "deno task start", ` +
      `or "deno run ${flags([...NEEDED])} src/main.ts"`,
  );
}
