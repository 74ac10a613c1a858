import * as ui from "../../ui/styles/ui.module.css";
import * as figureTableCss from "../../domain/figures/figure-table.module.css";
import * as itemsCss from "../../domain/figures/figure-items.module.css";
import * as recordNameCss from "../../domain/records/record-name.module.css";
import type { DataTableColumn } from "mantine-datatable";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { BreakEvenRow } from "#contract/ads.ts";
import { LEAST_CLICKS } from "#core/ads-figures.ts";
import { MissingCost } from "../../domain/costs/missing-cost.tsx";
import { type PinnedRow, PinnedTable } from "../../domain/figures/pinned-table.tsx";
import { directionOf, nextSort, type TableState } from "../../domain/figures/table-state.ts";
import { ProductThumb } from "../../domain/records/product-thumb.tsx";
import { useProductPath } from "../../domain/scope/list-range.tsx";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { Percent } from "../../ui/percent.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { BreakEvenAnswer } from "./ads.api.ts";
import { type BreakEvenKey, type ColumnKey, isBreakEvenKey } from "./ads-columns.ts";

const RISING = ["name"];

type Row = PinnedRow & { item: BreakEvenRow };

type BreakEvenTableProps = { answer: BreakEvenAnswer; columns: readonly ColumnKey[]; state: Pick<TableState, "sort" | "chooseSort"> };

const rowsOf = ({ items }: BreakEvenAnswer): Row[] => items.map((item) => ({ id: item.id, kind: "item", item }));

/** What each product may pay for a click and for a sold unit, also before it is advertised. */
export function BreakEvenTable({ answer, columns, state }: BreakEvenTableProps) {
  const { t } = useTranslation("ads");
  const head = (column: string, text: string) => (
    <SortHead
      name={text}
      direction={directionOf(state.sort, column)}
      onSort={() => state.chooseSort(nextSort(state.sort, column, RISING))}
    />
  );
  const shown = columns.filter(isBreakEvenKey);
  const all: DataTableColumn<Row>[] = [
    {
      accessor: "name",
      title: head("name", t("table.heads.breakEven")),
      width: 288,
      cellsClassName: figureTableCss.name,
      titleClassName: figureTableCss.name,
      render: ({ item }) => <ProductName row={item} />,
    },
    ...shown.map((key): DataTableColumn<Row> => ({
      accessor: key,
      title: head(key, t(`breakEven.columns.${key}`)),
      textAlign: "right",
      noWrap: true,
      render: ({ item }) => <BreakEvenCell row={item} column={key} currency={answer.currency} />,
    })),
  ];
  return <PinnedTable<Row> label={t("tabs.breakEven")} rows={rowsOf(answer)} columns={all} />;
}

function ProductName({ row: { id, sku, name, imageUrl, reason } }: { row: BreakEvenRow }) {
  const { t } = useTranslation("ads");
  const pathOf = useProductPath();
  const text = name === "" ? sku : name;
  return (
    <span className={`${ui.row} ${ui.narrows} ${ui.gap8}`}>
      <ProductThumb imageUrl={imageUrl} />
      <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
        <Link className={`${ui.ink} ${ui.medium} ${ui.breaks} ${ui.left} ${figureTableCss.open} ${ui.clamp}`} to={pathOf(id)} title={text}>
          {text}
        </Link>
        <span className={recordNameCss.sku}>
          {name !== "" && <span>{sku}</span>}
          {reason === "noCosts" ? (
            <MissingCost className={recordNameCss.cost} productId={id} instead={t("breakEven.reasons.noCosts")}>
              {t("breakEven.addCost")}
            </MissingCost>
          ) : (
            reason !== null && <span className={reason === "unprofitable" ? ui.loss : ui.warn}>{t(`breakEven.reasons.${reason}`)}</span>
          )}
        </span>
      </span>
    </span>
  );
}

const KINDS: Readonly<Record<BreakEvenKey, "count" | "ratio" | "factor" | "money">> = {
  sales: "money",
  units: "count",
  averagePrice: "money",
  contribution: "money",
  breakEvenAcos: "ratio",
  breakEvenRoas: "factor",
  maxCostPerUnit: "money",
  clicks: "count",
  conversion: "ratio",
  cpc: "money",
  maxCpc: "money",
};

function BreakEvenCell({ row, column, currency }: { row: BreakEvenRow; column: BreakEvenKey; currency: string }) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const value = row[column];
  if (value === null) return <None reason={whyUnknown(row, column, t)} />;
  switch (KINDS[column]) {
    case "count":
      return <span className={ui.num}>{format.count(value)}</span>;
    case "ratio":
      return <Percent value={value} />;
    case "factor":
      return <span className={ui.num}>{format.decimal(value.toFixed(2))}</span>;
    case "money":
      return (
        <span className={toneOf(row, column, value)}>
          <Money value={value} currency={currency} bare tone={column === "contribution" ? "result" : "plain"} />
        </span>
      );
  }
}

/** A click that costs more than it leaves is a loss; what may be paid is what the table is looked at for. */
function toneOf({ maxCpc }: BreakEvenRow, column: BreakEvenKey, value: number): string | undefined {
  if (column === "cpc") return maxCpc !== null && value > maxCpc ? ui.loss : undefined;
  return column === "maxCpc" || column === "maxCostPerUnit" ? ui.strong : undefined;
}

type Say = ReturnType<typeof useTranslation<"ads">>["t"];

/** Why the value is not there. */
function whyUnknown({ reason, missingClicks, clicks }: BreakEvenRow, column: BreakEvenKey, t: Say): string {
  const isOfClicks = column === "clicks" || column === "cpc" || column === "conversion" || column === "maxCpc";
  if (isOfClicks && clicks === null) return t("breakEven.noClicks");
  if (column === "maxCpc" && missingClicks !== null)
    return t("reasons.fewClicks", { count: missingClicks, clicks: clicks ?? 0, least: LEAST_CLICKS });
  return t(`breakEven.reasons.${reason ?? "noCosts"}`);
}

/** The same on a phone. */
export function BreakEvenItems({ answer }: { answer: BreakEvenAnswer }) {
  const { t } = useTranslation("ads");
  const { currency } = answer;
  return (
    <ul>
      {answer.items.map((row) => (
        <li key={row.id} className={`${ui.grid} ${ui.ruled} ${ui.pad8} ${itemsCss.row} ${itemsCss.rowPlain}`}>
          <span className={`${ui.medium} ${ui.breaks}`}>
            <ProductName row={row} />
          </span>
          <span className={ui.right}>
            <span className={`${ui.small} ${ui.secondary}`}>{t("breakEven.perUnit")}</span>{" "}
            <BreakEvenCell row={row} column="maxCostPerUnit" currency={currency} />
          </span>
          <span className={`${ui.small} ${ui.muted}`}>
            {t("breakEven.columns.maxCpc")} <BreakEvenCell row={row} column="maxCpc" currency={currency} />
          </span>
          <span className={`${ui.right} ${ui.small} ${ui.secondary}`}>
            {t("breakEven.columns.breakEvenAcos")} <BreakEvenCell row={row} column="breakEvenAcos" currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  );
}
