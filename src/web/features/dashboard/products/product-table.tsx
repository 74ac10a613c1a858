import { Checkbox } from "@mantine/core";
import type { DataTableColumn } from "mantine-datatable";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isProductSelected } from "#core/filter-state.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import type { ColumnKey } from "../../../ui/figures/figure-columns.ts";
import { figureRows } from "../../../ui/figures/figure-rows.ts";
import { FigureTable } from "../../../ui/figures/figure-table.tsx";
import { ProductName } from "./product-name.tsx";
import type { Products, ProductsAnswer, TableRow } from "./product-rows.ts";
import { RowCell } from "./row-cell.tsx";
import { useSelection } from "./use-selection.ts";

type ProductTableProps = { answer: ProductsAnswer; totals: ProductsAnswer; products: Products; columns: readonly ColumnKey[] };

export function ProductTable({ answer, totals, products, columns }: ProductTableProps) {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const leading = useTickColumn();
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
      leading={leading}
      rowClass={({ id }) => (isProductSelected(shared, id) ? "" : "z-figures__off")}
    />
  );
}

function useTickColumn(): DataTableColumn<TableRow> {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const selection = useSelection();
  return {
    accessor: "tick",
    width: 44,
    cellsClassName: "z-figures__tick",
    titleClassName: "z-figures__tick",
    title: (
      <Checkbox aria-label={t("selection.all")} checked={selection.all} indeterminate={selection.some} onChange={selection.toggleAll} />
    ),
    render: (row) =>
      row.kind === "item" && (
        <Checkbox
          aria-label={t("selection.one", { name: row.item.name || row.item.sku })}
          checked={isProductSelected(shared, row.id)}
          onChange={({ currentTarget }) => selection.toggle(row.id, currentTarget.checked)}
        />
      ),
  };
}
