import type { LedgerRow } from "./ledger_row.ts";

/** What a source holds at one place. */
export type SourcedRow =
  | { readonly kind: "row"; readonly row: LedgerRow }
  | {
    readonly kind: "damage";
    /** No row up to this `seq` will follow; `Infinity` if none will at all. */
    readonly through: number;
    readonly message: string;
  };

/** Where rows to verify or export come from; it only reads. */
export interface RowSource {
  readonly ledger: string;
  /** What is wrong with the source as a whole. */
  readonly faults: readonly string[];
  /** The last row that the source itself states; `null` if it states none. */
  readonly stated: { readonly seq: number; readonly sha256: string | null } | null;
  /** Everything in order, a bounded group at a time. */
  groups(): AsyncGenerator<readonly SourcedRow[], void>;
  close(): void;
}
