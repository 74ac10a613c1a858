import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ColumnKey } from "../../figures/figure-columns.ts";
import { figureRows } from "../../figures/figure-rows.ts";
import { FigureTable } from "../../figures/figure-table.tsx";
import { ProductName } from "./product-name.tsx";
import { type Products, type ProductsAnswer, tickOfProduct } from "./product-rows.ts";
import { RowCell } from "./row-cell.tsx";
import { tickColumn, useRowClass } from "./row-ticks.tsx";

const TICKS = tickColumn(tickOfProduct);

type ProductTableProps = { answer: ProductsAnswer; totals: ProductsAnswer; products: Products; columns: readonly ColumnKey[] };

export function ProductTable({ answer, totals, products, columns }: ProductTableProps) {
  const { t } = useTranslation("dashboard");
  const rowClass = useRowClass(tickOfProduct);
  const rows = useMemo(() => figureRows({ ...totals, items: answer.items }), [answer, totals]);
  return (
    <FigureTable
      label={t("products.table")}
      rows={rows}
      currency={answer.currency}
      columns={columns}
      state={products}
      name={{ sort: "name", head: t("products.product") }}
      renderName={(row) => <ProductName row={row} answer={answer} />}
      renderCell={(row, key, kind) => <RowCell row={row} figureKey={key} kind={kind} currency={answer.currency} />}
      leading={TICKS}
      rowClass={rowClass}
    />
  );
}
