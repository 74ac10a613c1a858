import * as ui from "../../ui/styles/ui.module.css";
import * as figureTableCss from "../../domain/figures/figure-table.module.css";
import * as css from "./ads-tables.module.css";
import type { DataTableColumn } from "mantine-datatable";
import { useTranslation } from "react-i18next";
import type { AdsKey } from "#core/ads-figures.ts";
import { isDay } from "#core/day.ts";
import { PinnedTable } from "../../domain/figures/pinned-table.tsx";
import { directionOf, nextSort, type TableState } from "../../domain/figures/table-state.ts";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { AdsFigure, useWhyNone } from "./ads-figure.tsx";
import { AdviceCell } from "./advice-cell.tsx";
import type { CheckKey, ColumnKey } from "./ads-columns.ts";
import type { AdsAnswer, AdsQuestion } from "./ads.api.ts";
import { DayState } from "./day-state.tsx";
import { checkOf, figureOf, isAdsKey, isCheckKey, type LevelRow, levelRows } from "./level-rows.ts";
import { RowName } from "./row-name.tsx";
import type { AdsView, OpenAds } from "./use-ads-view.ts";

/** Sorted by their beginning first, as people look names up. */
const RISING = ["name"];

type LevelTableProps = {
  answer: AdsAnswer;
  filter: AdsQuestion["filter"];
  tab: "campaign" | "offer" | "day" | "check";
  columns: readonly ColumnKey[];
  state: Pick<TableState, "sort" | "chooseSort">;
  view: AdsView;
};

/** Campaigns, offers or days under the whole and what is on no offer. */
export function LevelTable(props: LevelTableProps) {
  const { answer, filter, tab } = props;
  const { t } = useTranslation("ads");
  return <PinnedTable<LevelRow> label={t(`tabs.${tab}`)} rows={levelRows(answer, filter)} columns={useLevelColumns(props)} />;
}

function useLevelColumns({ answer, tab, columns, state: table, view }: LevelTableProps): DataTableColumn<LevelRow>[] {
  const { t } = useTranslation("ads");
  const head = (column: string, text: string) => (
    <SortHead
      name={text}
      direction={directionOf(table.sort, column)}
      onSort={() => table.chooseSort(nextSort(table.sort, column, RISING))}
    />
  );
  const sortOfName = answer.level === "day" ? "day" : "name";
  const state: DataTableColumn<LevelRow> = {
    accessor: "state",
    title: t("table.state"),
    render: (row) => row.kind === "item" && <DayState day={row.item.day} />,
  };
  const advice: DataTableColumn<LevelRow> = {
    accessor: "advice",
    title: t("table.advice"),
    render: (row) => row.kind === "item" && <AdviceCell row={row.item} currency={answer.currency} />,
  };
  const told = { check: [state], day: [], campaign: [advice], offer: [advice] }[tab];
  return [
    {
      accessor: "name",
      title: head(sortOfName, t(`table.heads.${answer.level}`)),
      width: 288,
      cellsClassName: figureTableCss.name,
      titleClassName: figureTableCss.name,
      render: (row) => <RowName row={row} answer={answer} view={view} />,
    },
    // What to do stands beside the name, so that it is in sight however many figures are shown.
    ...told,
    ...columns.map((key): DataTableColumn<LevelRow> => {
      const name = isCheckKey(key) ? t(`check.${key}`) : isAdsKey(key) ? t(`figures.${key}`) : key;
      return {
        accessor: key,
        title: isCheckKey(key) && key !== "unallocated" ? name : head(key, name),
        textAlign: "right",
        noWrap: true,
        render: (row) =>
          isCheckKey(key) ? (
            <CheckCell row={row} column={key} answer={answer} />
          ) : (
            isAdsKey(key) && <AdsCell row={row} column={key} answer={answer} view={view} />
          ),
      };
    }),
  ];
}

type CellProps<Key> = { row: LevelRow; column: Key; answer: AdsAnswer };

function CheckCell({ row, column, answer }: CellProps<CheckKey>) {
  const { t } = useTranslation("ads");
  const value = checkOf(row, column, answer);
  const isDifference = column === "differenceGross" || column === "unallocated";
  return (
    <span className={isDifference && value !== null && value !== 0 ? ui.warn : undefined}>
      <Money value={value} currency={answer.currency} bare sign={isDifference ? "always" : "negative"} reason={t("check.none")} />
    </span>
  );
}

/** A figure; what advertising cost opens its postings. */
function AdsCell({ row, column, answer, view }: CellProps<AdsKey> & { view: AdsView }) {
  const { t } = useTranslation("ads");
  const whyNone = useWhyNone();
  const value = figureOf(row, column, answer);
  if (row.kind === "unallocated" && value === null) return <None reason={t("table.restOnlyCost")} />;
  const reason = whyNone(column, knownOf(row, answer));
  const figure = <AdsFigure figure={column} value={value} currency={answer.currency} reason={reason} bare />;
  const opens = column === "cost" && value !== null ? opened(row, answer) : null;
  if (opens === null) return figure;
  return (
    <button type="button" className={`${ui.plain} ${css.opens}`} title={t("open.hint")} onClick={() => view.openCell(opens)}>
      {figure}
      <span className={ui.hiddenVisually}>{t("open.cost")}</span>
    </button>
  );
}

/** What decides why a figure of the row is not there. */
function knownOf(row: LevelRow, { totals, coverage, campaign }: AdsAnswer) {
  const { clicks, adSales, reportedCost } = row.kind === "item" ? row.item.figures : (campaign?.figures ?? totals);
  return { hasReport: row.kind === "item" ? reportedCost !== null : coverage.days.reported > 0, clicks, adSales };
}

/** A campaign's cost is on its offers, and those open; an offer's postings are of all its campaigns, so of one nothing opens. */
function opened(row: LevelRow, { campaign }: AdsAnswer): OpenAds | null {
  if (campaign !== null) return null;
  if (row.kind === "totals") return { of: "all" };
  if (row.kind === "unallocated") return { of: "rest" };
  const { item } = row;
  if (item.offer !== null) return { of: "offer", id: item.offer.id };
  return item.day !== null && isDay(item.id) ? { of: "days", startDate: item.id, endDate: item.id } : null;
}
