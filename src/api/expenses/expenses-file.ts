/** The list as the file that the import of expenses reads: what it does not change, it takes for unchanged. */
import type { expensesRoute } from "#contract/expenses.ts";
import { isSizedBy } from "#core/expense-kinds.ts";
import type { Minor } from "#core/facts.ts";
import type { OutCell, OutRow } from "#files/out-cell.ts";
import type { CallOf, FileAnswer } from "../http/call.ts";
import type { SayText } from "../domain/report.ts";
import { listed, tableFile } from "../domain/table-file.ts";
import { findVersionNames, type VersionNames, type VersionRow } from "./expenses.query.ts";
import { added, findListed, inExpenseReport, type Listed, shown } from "./list-expenses.ts";

type Row = Listed & { version: VersionRow; names: VersionNames | undefined; booked: Minor | null };

/** The columns that an expense file is read with, and what each row cost in the range. An expense whose amount changed has a row for each. */
const COLUMNS = {
  name: ({ row }) => row.name,
  category: ({ row }) => row.category ?? "",
  amount: ({ version }) => sizeOf(version),
  currency: ({ version }) => (version.percentBp === null ? version.currency : "%"),
  netGross: ({ version }, say) => say(`reports:vatMode.${version.vatMode}`),
  vatRate: ({ version }) => ({ decimal: String(version.vatRate / 100) }),
  kind: ({ version }, say) => say(`expenses:words.kinds.${version.kind}`),
  start: ({ version }) => ({ day: version.start }),
  end: ({ version }) => (version.end === null ? "" : { day: version.end }),
  every: ({ version }) => version.everyCount ?? "",
  unit: ({ version }, say) => (version.everyUnit === null ? "" : say(`reports:expenseUnit.${version.everyUnit}`)),
  store: ({ names }) => names?.store ?? "",
  market: ({ version }) => version.market,
  sku: ({ names }) => names?.sku ?? "",
  tag: ({ names }) => names?.tag ?? "",
  countAsAds: ({ version }, say) => say(`reports:yesNo.${version.countAsAds ? "yes" : "no"}`),
  booking: ({ version }, say) => (isSizedBy(version.kind, "interval") ? say(`reports:expenseBooking.${version.booking}`) : ""),
  shareKey: ({ version }, say) => say(`reports:expenseShareKey.${version.shareKey}`),
  note: ({ row }) => row.note,
  id: ({ row }) => String(row.id),
  state: ({ expense }, say) => say(`reports:expenseState.${expense.state}`),
  booked: ({ booked }) => (booked === null ? null : { minor: booked }),
} as const satisfies Record<string, (row: Row, say: SayText) => OutCell>;

/** The expenses asked for, all pages. */
export async function expensesFile(call: CallOf<typeof expensesRoute>, format: "csv" | "xlsx", say: SayText): Promise<FileAnswer> {
  const rows = await inExpenseReport(call, async (scope) => {
    const found = await findListed(scope, call.query);
    const names = await findVersionNames(scope);
    const sums = Map.groupBy(found.sums, ({ versionId }) => versionId);
    return found.listed.flatMap((one) =>
      one.row.versions.map((version): OutRow => {
        const booked = shown(added(sums.get(version.id) ?? []), found.rate);
        const row: Row = { ...one, version, names: names.get(version.id), booked };
        return [...Object.values(COLUMNS).map((cell) => cell(row, say)), scope.currency];
      }),
    );
  });
  const header = [...Object.keys(COLUMNS), "bookedCurrency"].map((column) => say(`reports:expenseColumn.${column}`));
  return tableFile(call, format, { name: say("reports:file.expenses"), range: call.query, header, rows: listed(rows) });
}

function sizeOf({ amount, percentBp }: VersionRow): OutCell {
  if (percentBp !== null) return { decimal: String(percentBp / 100) };
  return amount === null ? null : { minor: amount };
}
