import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./figure-items.module.css";
import type { ReactNode } from "react";
import { useSeesCosts } from "../../lib/session/use-may-edit.ts";
import { FigureCell } from "./figure-cell.tsx";
import type { FigureRow } from "./figure-rows.ts";

type FigureItemsProps<T> = {
  rows: readonly FigureRow<T>[];
  currency: string;
  renderName: (row: FigureRow<T>) => ReactNode;
  renderFacts: (row: FigureRow<T>) => ReactNode;
  /** Left of the name: a box to tick. */
  renderLeading?: (row: FigureRow<T>) => ReactNode;
  rowClass?: (row: FigureRow<T>) => string;
};

/** A table on a phone: two lines for each row, the figures that matter most. */
export function FigureItems<T>({ rows, currency, renderName, renderFacts, renderLeading, rowClass }: FigureItemsProps<T>) {
  const seesCosts = useSeesCosts();
  return (
    <ul>
      {rows.map((row) => (
        <li
          key={row.id}
          className={`${css.row} ${renderLeading ? "" : css.rowPlain} ${row.kind === "item" ? "" : css.rowPinned} ${rowClass?.(row) ?? ""}`}
        >
          {renderLeading && (renderLeading(row) ?? <span />)}
          <span className={css.name}>{renderName(row)}</span>
          <span className={css.profit}>
            <FigureCell figures={row.figures} figureKey={seesCosts ? "netProfit" : "sales"} kind="money" currency={currency} />
          </span>
          <span className={`${ui.small} ${ui.muted}`}>{renderFacts(row)}</span>
          <span className={`${css.margin} ${ui.small} ${ui.secondary}`}>
            {seesCosts && <FigureCell figures={row.figures} figureKey="margin" kind="ratio" currency={currency} />}
          </span>
        </li>
      ))}
    </ul>
  );
}
