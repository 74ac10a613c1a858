import type { IncomeLine } from "#contract/income.ts";
import { incomeDepth, incomeGroup, isIncomeResult, type IncomeKey } from "#core/income.ts";

export type IncomeRow = {
  line: IncomeLine;
  /** Null = nothing under it to fold. */
  isFolded: boolean | null;
  isResult: boolean;
};

/** Rows worth reading: results, groups, and lines that hold an amount in the range or in the one it is compared with. */
export function visibleRows(lines: readonly IncomeLine[], folded: ReadonlySet<string>): IncomeRow[] {
  const shown = lines.filter((line) => incomeDepth(line.key) === 0 || hasAmount(line));
  const parents = new Set(shown.flatMap(({ key }) => incomeGroup(key) ?? []));
  return shown
    .filter(({ key }) => !folded.has(incomeGroup(key) ?? ""))
    .map((line) => ({ line, isFolded: parents.has(line.key) ? folded.has(line.key) : null, isResult: isIncomeResult(line.key) }));
}

function hasAmount({ values, total, previous }: IncomeLine): boolean {
  return total !== 0 || previous !== 0 || values.some((value) => value !== 0);
}

/** The row that an arrow to the left leads to: the group of a line, the row itself where there is none. */
export function rowAbove(rows: readonly IncomeRow[], key: IncomeKey): number {
  const group = incomeGroup(key);
  return rows.findIndex(({ line }) => line.key === (group ?? key));
}
