import { DatabaseSync } from "node:sqlite";
import { createProjections } from "./projection_schema.ts";
import { projectAll } from "./projector.ts";

/** Makes the projections of a ledger in a database of their own, which ends with its close. */
export function projectInMemory(source: DatabaseSync): DatabaseSync {
  const target = new DatabaseSync(":memory:");
  try {
    createProjections(target);
    target.exec("BEGIN");
    projectAll({ source, target });
    target.exec("COMMIT");
    return target;
  } catch (error) {
    target.close();
    throw error;
  }
}
