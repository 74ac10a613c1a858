import * as css from "../../figures/figure-table.module.css";
import { Checkbox } from "@mantine/core";
import type { DataTableColumn } from "mantine-datatable";
import { useTranslation } from "react-i18next";
import { isProductSelected } from "#core/filter-state.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import type { FigureRow } from "../../figures/figure-rows.ts";
import { useSelection } from "./use-selection.ts";

/** The product that a row's box ticks; null where the row belongs to none. */
export type TickOf<T> = (item: T) => { productId: string; name: string } | null;

type RowTickProps<T> = { row: FigureRow<T>; tickOf: TickOf<T> };

export function RowTick<T>({ row, tickOf }: RowTickProps<T>) {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const selection = useSelection();
  if (row.kind === "totals") return <AllTick />;
  const tick = row.kind === "item" ? tickOf(row.item) : null;
  if (tick === null) return <span />;
  return (
    <Checkbox
      aria-label={t("selection.one", { name: tick.name })}
      checked={isProductSelected(shared, tick.productId)}
      onChange={({ currentTarget }) => selection.toggle(tick.productId, currentTarget.checked)}
    />
  );
}

function AllTick() {
  const { t } = useTranslation("dashboard");
  const selection = useSelection();
  return <Checkbox aria-label={t("selection.all")} checked={selection.all} indeterminate={selection.some} onChange={selection.toggleAll} />;
}

/** The column of boxes left of the names; its head ticks everything. */
export function tickColumn<T>(tickOf: TickOf<T>): DataTableColumn<FigureRow<T>> {
  return {
    accessor: "tick",
    width: 44,
    cellsClassName: css.tick,
    titleClassName: css.tick,
    title: <AllTick />,
    render: (row) => row.kind === "item" && <RowTick row={row} tickOf={tickOf} />,
  };
}

/** Rows of unticked products stand back. */
export function useRowClass<T>(tickOf: TickOf<T>): (row: FigureRow<T>) => string {
  const { shared } = useFilter();
  return (row) => {
    const tick = row.kind === "item" ? tickOf(row.item) : null;
    return tick === null || isProductSelected(shared, tick.productId) ? "" : css.off;
  };
}
