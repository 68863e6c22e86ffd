import list from "../shape_exemptions.json" with { type: "json" };

/** One place where a rule does not hold, and why. The list only shrinks. */
export interface Exemption {
  /** The rule's name without its plugin: `function-size`. */
  readonly rule: string;
  /** Relative to the repository. */
  readonly file: string;
  /** The function, class member or constant; absent for a rule about whole files. */
  readonly name?: string;
  readonly reason: string;
}

/** Every exemption. */
export const EXEMPTIONS: readonly Exemption[] = list.exemptions;

/** One thing a rule found. */
export interface Finding {
  readonly rule: string;
  readonly file: string;
  readonly name?: string | undefined;
}

/** Whether `exemption` covers `finding`. */
export function covers(exemption: Exemption, finding: Finding): boolean {
  return exemption.rule === finding.rule && exemption.file === finding.file &&
    exemption.name === finding.name;
}
