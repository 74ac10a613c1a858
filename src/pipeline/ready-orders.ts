import type { CompanyScope } from "#db/scope.ts";
import { askWhenNeeded } from "#files/file-error.ts";
import type { Remark } from "./import-counts.ts";
import { rejectUnsold } from "./import-orders.ts";
import { questionsPerLine, settleOrderAmounts } from "./order-amounts.ts";

type Ready = {
  /** How many rows were turned away. */
  unsold: number;
  settled: Remark[];
};

/** Leaves the staged rows of orders as they will be merged. @throws FileError with what they leave open. */
export async function readyOrders(
  target: CompanyScope & { importId: number; storeId: number },
  { answers }: { answers: Readonly<Record<string, string>> },
  columns: Readonly<Record<string, string>>,
  rejected: number,
): Promise<Ready> {
  const unsold = await rejectUnsold(target, rejected);
  const told = { target, columns, answers };
  askWhenNeeded(await questionsPerLine(told));
  return { unsold, settled: await settleOrderAmounts(told) };
}
