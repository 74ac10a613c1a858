import type { ImportCheck } from "#core/import-check.ts";
import type { MergeCounts } from "./import-orders.ts";

/** `rejected` = rows the merge itself turned away; `remarks` = what it has to say; `newProducts` = how many SKUs a cost file named first. */
export type Counts = MergeCounts & {
  readonly rejected: number;
  readonly remarks: readonly Remark[];
  readonly newProducts: number;
  /** What the merge found beside its counts. */
  readonly checked: ImportCheck;
};

export type Remark = {
  readonly code: string;
  readonly params: Record<string, string>;
  readonly count: number;
  readonly line: number | null;
};
