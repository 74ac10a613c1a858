import * as css from "./table-skeleton.module.css";
import { Skeleton } from "./skeleton.tsx";

const WIDTHS = [210, 250, 180, 230];

/** The table's real layout in grey blocks of the same height. */
export function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={css.root}>
          <Skeleton height={28} width={28} />
          <Skeleton height={12} width={WIDTHS[row % WIDTHS.length] ?? 210} />
          <span className={css.gap} />
          {[60, 60, 80].map((width, cell) => (
            <Skeleton key={cell} height={12} width={width} />
          ))}
        </div>
      ))}
    </div>
  );
}
