import { fail, type IsolateHost } from "../contract/mod.ts";

/** Where a core without a supervisor calls packages: it has none. */
export function loneIsolates(): IsolateHost {
  return {
    packages: [],
    call: ({ package: name }) =>
      Promise.resolve({
        outcome: fail("dependency_unavailable", `This core has no package "${name}"`),
        isolation: "none",
      }),
  };
}
