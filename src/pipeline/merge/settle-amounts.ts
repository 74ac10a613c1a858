import { askWhenNeeded } from "#files/file-error.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Remark } from "../imports/import-counts.ts";
import { questionsPerLine, settleOrderAmounts } from "./order-amounts.ts";

type Told = {
  target: CompanyScope & { importId: number; storeId: number };
  /** Our column → the header in the file. */
  columns: Readonly<Record<string, string>>;
  answers: Readonly<Record<string, string>>;
  /** Orders of which the file's rows alone are left. */
  replaced: readonly number[];
};

/** Amounts of orders as they will be merged, when each order is known by its number. @throws FileError with what they leave open. */
export async function settleAmounts(told: Told): Promise<Remark[]> {
  askWhenNeeded(await questionsPerLine(told));
  return settleOrderAmounts(told);
}
