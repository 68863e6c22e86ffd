import type { OwnerCommand } from "./answer.ts";
import { findWalls } from "./walls.ts";

/** Whether the system itself keeps packages in on this machine. */
export async function machineWalls(
  { setup, environment }: Pick<OwnerCommand, "setup" | "environment">,
): Promise<"bubblewrap" | "none"> {
  const outside = [setup.workspace, setup.folders.state];
  const { bubblewrap } = await findWalls({ environment, outside });
  return bubblewrap === null ? "none" : "bubblewrap";
}
