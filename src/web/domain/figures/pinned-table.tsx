import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/Pagination.layer.css";
import "@mantine/core/styles/Table.layer.css";
import "mantine-datatable/styles.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./figure-table.module.css";
import { DataTable, type DataTableColumn } from "mantine-datatable";
import { useLayoutEffect, useMemo, useRef } from "react";
import { wholeColumns } from "../../ui/whole-columns.ts";

/** The whole and the rest are no items: they stand above these, unsorted, and stay in sight. */
export type PinnedRow = { id: string; kind: "totals" | "unallocated" | "item" };

type PinnedTableProps<Row extends PinnedRow> = {
  label: string;
  rows: readonly Row[];
  columns: DataTableColumn<Row>[];
  rowClass?: ((row: Row) => string) | undefined;
  onRow?: ((row: Row) => void) | undefined;
};

const PINNED = { totals: css.pinnedTotals, unallocated: css.pinnedUnallocated } as const;

/** Rows under the whole and the rest; head and name stay while the others scroll. */
export function PinnedTable<Row extends PinnedRow>({ label, rows, columns, rowClass, onRow }: PinnedTableProps<Row>) {
  const records = useMemo(() => [...rows], [rows]);
  const viewport = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => wholeColumns(viewport.current), []);
  const classOf = (row: Row): string => {
    if (row.kind !== "item") return `${css.pinned} ${PINNED[row.kind]}`;
    return `${onRow ? css.rowOpens : ""} ${rowClass?.(row) ?? ""}`;
  };
  return (
    <DataTable<Row>
      className={`${ui.sunkenHead} ${css.table}`}
      records={records}
      idAccessor="id"
      columns={columns}
      rowClassName={classOf}
      onRowClick={({ record }) => record.kind === "item" && onRow?.(record)}
      maxHeight="calc(100dvh - 76px)"
      scrollViewportRef={viewport}
      scrollAreaProps={{ type: "auto", offsetScrollbars: "present", viewportProps: { tabIndex: 0, role: "region", "aria-label": label } }}
      minHeight={0}
      verticalSpacing={0}
      horizontalSpacing={12}
      noRecordsText=""
    />
  );
}
