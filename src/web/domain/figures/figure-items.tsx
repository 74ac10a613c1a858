import type { ReactNode } from "react";
import { FigureCell } from "./figure-cell.tsx";
import type { FigureRow } from "./figure-rows.ts";
import "./figure-table.css";

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
  return (
    <ul className="z-items">
      {rows.map((row) => (
        <li
          key={row.id}
          className={`z-items__row ${renderLeading ? "" : "z-items__row--plain"} ${row.kind === "item" ? "" : "z-items__row--pinned"} ${rowClass?.(row) ?? ""}`}
        >
          {renderLeading && (renderLeading(row) ?? <span />)}
          <span className="z-items__name">{renderName(row)}</span>
          <span className="z-items__profit">
            <FigureCell figures={row.figures} figureKey="netProfit" kind="money" currency={currency} />
          </span>
          <span className="z-items__facts z-small z-muted">{renderFacts(row)}</span>
          <span className="z-items__margin z-small z-secondary">
            <FigureCell figures={row.figures} figureKey="margin" kind="ratio" currency={currency} />
          </span>
        </li>
      ))}
    </ul>
  );
}
