import * as css from "./figure-table.module.css";
import type { DataTableColumn } from "mantine-datatable";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CertaintyMark, certaintyOfShare } from "./certainty-mark.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { FigureCell } from "./figure-cell.tsx";
import { type ColumnKey, type ColumnKind, FIGURE_COLUMNS } from "./figure-columns.ts";
import type { FigureRow } from "./figure-rows.ts";
import { PinnedTable } from "./pinned-table.tsx";
import { directionOf, nextSort, type TableState } from "./table-state.ts";

/** Sorted by their beginning first, as people look names up. */
const RISING = ["name", "sku", "externalId"];

export type FigureTableProps<T> = {
  label: string;
  rows: readonly FigureRow<T>[];
  currency: string;
  columns: readonly ColumnKey[];
  state: Pick<TableState, "sort" | "chooseSort">;
  /** Field and head of the first column. */
  name: { sort: string; head: string };
  renderName: (row: FigureRow<T>) => ReactNode;
  renderCell?: (row: FigureRow<T>, key: ColumnKey, kind: ColumnKind) => ReactNode;
  /** Left of the name: a box to tick. */
  leading?: DataTableColumn<FigureRow<T>>;
  /** Right of the name, with their own sort where they have one. */
  extra?: readonly { accessor: string; head: string; sort?: string; render: (row: FigureRow<T>) => ReactNode }[];
  renderCertainty?: (row: FigureRow<T>) => ReactNode;
  rowClass?: (row: FigureRow<T>) => string;
  onRow?: (item: T) => void;
};

/** Rows of figures under the whole and the rest, which stay in sight. */
export function FigureTable<T>(props: FigureTableProps<T>) {
  const { label, rows, rowClass, leading, onRow } = props;
  const columns = useFigureColumns(props);
  return (
    <PinnedTable<FigureRow<T>>
      label={label}
      rows={rows}
      columns={leading ? [leading, ...columns] : columns}
      rowClass={rowClass}
      {...(onRow ? { onRow: (row) => row.kind === "item" && onRow(row.item) } : {})}
    />
  );
}

function useFigureColumns<T>(props: FigureTableProps<T>): DataTableColumn<FigureRow<T>>[] {
  const { t } = useTranslation(["dashboard", "figures"]);
  const { columns, currency, name, renderName, renderCell, extra = [], renderCertainty = shareMark, state } = props;
  const head = (column: string, text: string) => (
    <SortHead
      name={text}
      direction={directionOf(state.sort, column)}
      onSort={() => state.chooseSort(nextSort(state.sort, column, RISING))}
    />
  );
  const shown = FIGURE_COLUMNS.filter(({ key }) => columns.includes(key));
  const figures = shown.map(({ key, kind }): DataTableColumn<FigureRow<T>> => ({
    accessor: key,
    title: head(key, t(`figures:${key}`)),
    textAlign: "right",
    noWrap: true,
    render: (row) =>
      (renderCell?.(row, key, kind) || null) ?? <FigureCell figures={row.figures} figureKey={key} kind={kind} currency={currency} />,
  }));
  return [
    {
      accessor: "name",
      title: head(name.sort, name.head),
      width: 288,
      cellsClassName: css.name,
      titleClassName: css.name,
      render: renderName,
    },
    ...extra.map(({ accessor, head: text, sort, render }): DataTableColumn<FigureRow<T>> => ({
      accessor,
      title: sort === undefined ? text : head(sort, text),
      noWrap: true,
      render,
    })),
    ...figures,
    { accessor: "certainty", title: t("products.certainty"), textAlign: "right", render: renderCertainty },
  ];
}

function shareMark({ kind, figures }: FigureRow<unknown>): ReactNode {
  return kind !== "unallocated" && <CertaintyMark certainty={certaintyOfShare(figures.feeCompleteness)} />;
}
