import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isProductSelected } from "#core/filter-state.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { Money } from "../../../ui/money.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { FigureCell } from "./figure-cell.tsx";
import { TotalsCount } from "./product-name.tsx";
import { type Products, type ProductsAnswer, type TableRow, tableRows } from "./product-rows.ts";
import { useSelection } from "./use-selection.ts";

/** The table on a phone: two lines for each product, the figures that matter most. */
export function ProductItems({ answer, totals }: { answer: ProductsAnswer; totals: ProductsAnswer; products: Products }) {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const selection = useSelection();
  return (
    <ul className="z-items">
      {tableRows(answer, totals).map((row) => {
        const ticked = row.kind !== "product" || isProductSelected(shared, row.id);
        return (
          <li
            key={row.id}
            className={`z-items__row ${row.kind === "product" ? "" : "z-items__row--pinned"} ${ticked ? "" : "z-products__off"}`}
          >
            {row.kind === "product" ? (
              <Checkbox
                aria-label={t("selection.one", { name: row.product.name || row.product.sku })}
                checked={ticked}
                onChange={({ currentTarget }) => selection.toggle(row.id, currentTarget.checked)}
              />
            ) : row.kind === "totals" ? (
              <Checkbox
                aria-label={t("selection.all")}
                checked={selection.all}
                indeterminate={selection.some}
                onChange={selection.toggleAll}
              />
            ) : (
              <span />
            )}
            <ItemName row={row} answer={answer} />
            <span className="z-items__profit">
              <FigureCell figures={row.figures} figureKey="netProfit" kind="money" currency={answer.currency} />
            </span>
            <ItemFacts row={row} currency={answer.currency} />
            <span className="z-items__margin z-small z-secondary">
              <FigureCell figures={row.figures} figureKey="margin" kind="ratio" currency={answer.currency} />
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function ItemName({ row, answer }: { row: TableRow; answer: ProductsAnswer }) {
  const { t } = useTranslation("dashboard");
  if (row.kind === "product") return <span className="z-items__name">{row.product.name || row.product.sku}</span>;
  return (
    <span className="z-items__name">
      {t(row.kind === "totals" ? "products.totals" : "products.unallocated")} {row.kind === "totals" && <TotalsCount answer={answer} />}
    </span>
  );
}

function ItemFacts({ row, currency }: { row: TableRow; currency: string }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  return (
    <span className="z-items__facts z-small z-muted">
      {row.kind === "unallocated" ? (
        t("products.unallocatedWhat")
      ) : (
        <>
          {t("products.units", { count: row.figures.units, units: format.count(row.figures.units) })},{" "}
          <Money value={row.figures.sales} currency={currency} whole tone="headline" />
        </>
      )}
    </span>
  );
}
