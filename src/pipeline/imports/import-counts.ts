import type { ImportCheck } from "#core/import-check.ts";

export type MergeCounts = { created: number; changed: number; unchanged: number; removed: number };

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
