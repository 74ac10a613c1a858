import { useTranslation } from "react-i18next";
import type { TrendRow, TrendTotals } from "#contract/trends.ts";
import { LEDGER_SELECTIONS } from "#core/ledger.ts";
import { isMarket } from "#core/market.ts";
import type { LedgerQuestion } from "../../domain/report/dashboard.api.ts";
import { CellPanel } from "../../domain/breakdown/cell-panel.tsx";
import type { TrendsAnswer, TrendsQuestion } from "../../domain/report/trends.api.ts";
import { TOTALS, UNALLOCATED } from "./trends-table.tsx";
import type { TrendsView } from "./use-trends-view.ts";

type TrendPanelProps = { answer: TrendsAnswer; view: TrendsView; question: TrendsQuestion };

/** What one cell is made of: the postings of its figure, or of the profit where the figure is no sum of postings. */
export function TrendPanel({ answer, view, question }: TrendPanelProps) {
  const { t } = useTranslation(["trends", "figures"]);
  const { open, metric } = view;
  const row = answer.rows.find(({ id }) => id === open?.row);
  const name = useRowName(row, open?.row, view.rows);
  const bucket = open === null ? undefined : answer.buckets[open.bucket];
  const trend = openTrend(answer, open?.row) ?? row;
  if (open === null || bucket === undefined || trend === undefined) return null;
  const line = LEDGER_SELECTIONS.find((selection) => selection === metric);
  return (
    <CellPanel
      key={`${open.row}${open.bucket}`}
      title={name}
      subtitle={t(`figures:${line === undefined ? "netProfit" : metric}`)}
      question={{
        ...scopeOf(open.row, view, question),
        startDate: bucket.startDate,
        endDate: bucket.endDate,
        line: line ?? "netProfit",
      }}
      {...(line === undefined ? {} : { amount: trend.values[open.bucket] ?? null })}
      onClose={() => view.openCell(null)}
    />
  );
}

/** The two pinned rows. */
function openTrend(answer: TrendsAnswer, id: string | undefined): TrendTotals | undefined {
  if (id === TOTALS) return answer.totals;
  return id === UNALLOCATED ? answer.unallocated : undefined;
}

function useRowName(row: TrendRow | undefined, id: string | undefined, rows: TrendsView["rows"]): string {
  const { t } = useTranslation(["trends", "common"]);
  if (row === undefined) return t(id === TOTALS ? "totals" : rows === "tag" ? "untagged" : "unallocated");
  if (isMarket(row.id)) return t(`common:markets.${row.id}`);
  return row.name === "" ? (row.sku ?? "") : row.name;
}

/** The part of the filter that the row is. */
function scopeOf(
  row: string,
  { rows }: TrendsView,
  { filter }: TrendsQuestion,
): Pick<LedgerQuestion, "filter" | "productId" | "offerId" | "untagged"> {
  if (row === TOTALS) return { filter };
  switch (rows) {
    case "product":
      return { filter, productId: row === UNALLOCATED ? "0" : row };
    case "offer":
      return { filter, offerId: row === UNALLOCATED ? "0" : row };
    case "tag":
      return row === UNALLOCATED ? { filter, untagged: true } : { filter: { ...filter, tagIDs: [row] } };
    case "market":
      return { filter: isMarket(row) ? { ...filter, markets: [row] } : filter };
  }
}
