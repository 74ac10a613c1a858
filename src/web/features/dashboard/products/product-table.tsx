import { Checkbox } from "@mantine/core";
import { DataTable, type DataTableColumn } from "mantine-datatable";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { isProductSelected } from "#core/filter-state.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { SortHead } from "../../../ui/sort-head.tsx";
import { CertaintyMark, certaintyOfShare } from "../../../ui/certainty-mark.tsx";
import { type ColumnKey, PRODUCT_COLUMNS } from "./columns.ts";
import { RowCell } from "./row-cell.tsx";
import { ProductName } from "./product-name.tsx";
import { type Products, type ProductsAnswer, type TableRow, tableRows } from "./product-rows.ts";
import { useSelection } from "./use-selection.ts";

type ProductTableProps = { answer: ProductsAnswer; totals: ProductsAnswer; products: Products; columns: readonly ColumnKey[] };

export function ProductTable({ answer, totals, products, columns }: ProductTableProps) {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const tickColumn = useTickColumn();
  const figureColumns = useFigureColumns(answer, products, columns);
  const rows = useMemo(() => tableRows(answer, totals), [answer, totals]);
  return (
    <DataTable<TableRow>
      className="z-products__table"
      records={rows}
      idAccessor="id"
      columns={[tickColumn, ...figureColumns]}
      rowClassName={(row) => rowClass(row, row.kind !== "product" || isProductSelected(shared, row.id))}
      maxHeight="calc(100dvh - 76px)"
      scrollAreaProps={{
        type: "auto",
        offsetScrollbars: "present",
        viewportProps: { tabIndex: 0, role: "region", "aria-label": t("products.table") },
      }}
      minHeight={0}
      verticalSpacing={0}
      horizontalSpacing={12}
      noRecordsText=""
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
    cellsClassName: "z-products__tick",
    titleClassName: "z-products__tick",
    title: (
      <Checkbox aria-label={t("selection.all")} checked={selection.all} indeterminate={selection.some} onChange={selection.toggleAll} />
    ),
    render: (row) =>
      row.kind === "product" && (
        <Checkbox
          aria-label={t("selection.one", { name: row.product.name || row.product.sku })}
          checked={isProductSelected(shared, row.id)}
          onChange={({ currentTarget }) => selection.toggle(row.id, currentTarget.checked)}
        />
      ),
  };
}

function useFigureColumns(answer: ProductsAnswer, products: Products, columns: readonly ColumnKey[]): DataTableColumn<TableRow>[] {
  const { t } = useTranslation("dashboard");
  const directionOf = (column: string) => (products.sort === column ? "ascending" : products.sort === `-${column}` ? "descending" : null);
  const head = (column: string, name: string) => (
    <SortHead name={name} direction={directionOf(column)} onSort={() => products.chooseSort(nextSort(products.sort, column))} />
  );
  const figures = PRODUCT_COLUMNS.filter(({ key }) => columns.includes(key)).map(({ key, kind }): DataTableColumn<TableRow> => ({
    accessor: key,
    title: head(key, t(`figures.${key}`)),
    textAlign: "right",
    noWrap: true,
    render: (row) => <RowCell row={row} figureKey={key} kind={kind} currency={answer.currency} />,
  }));
  return [
    {
      accessor: "name",
      title: head("name", t("products.product")),
      width: 330,
      cellsClassName: "z-products__name",
      titleClassName: "z-products__name",
      render: (row) => <ProductName row={row} answer={answer} />,
    },
    ...figures,
    {
      accessor: "certainty",
      title: t("products.certainty"),
      textAlign: "right",
      render: (row) => row.kind !== "unallocated" && <CertaintyMark certainty={certaintyOfShare(row.figures.feeCompleteness)} />,
    },
  ];
}

function rowClass({ kind }: TableRow, ticked: boolean): string {
  if (kind !== "product") return `z-products__pinned z-products__pinned--${kind}`;
  return ticked ? "" : "z-products__off";
}

/** A column that was not sorted yet starts with its largest values, names with A; again turns it round. */
function nextSort(sort: string, column: string): string {
  if (sort === `-${column}`) return column;
  return sort === column || column !== "name" ? `-${column}` : column;
}
