/** A file of instructions that stands in or above the workspace, or in the person's home folder. */
export interface InstructionFile {
  /** Where it was found, as a person is shown it. */
  readonly path: string;
  readonly where: "home" | "above" | "workspace";
  /** At most 25,000 characters. */
  readonly text: string;
  /** Whether the file holds more than `text`. */
  readonly cut: boolean;
}
