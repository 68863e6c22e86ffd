import type { JsonObject, Places } from "../contract/mod.ts";

/** Where a layer comes from; later ones win. */
export type LayerName =
  | "built-in"
  | "packaged"
  | "workspace"
  | "file"
  | "environment"
  | "command line";

/** One layer: what it says, and where. */
export interface Layer {
  readonly name: LayerName;
  /** The file as it is shown, or what stands for it. */
  readonly path: string;
  /** Whether the project wrote it rather than the person. */
  readonly byProject: boolean;
  readonly value: JsonObject;
  readonly places: Places;
}
