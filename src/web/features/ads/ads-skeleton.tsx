import * as ui from "../../ui/styles/ui.module.css";
import { Delayed } from "../../ui/delayed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";

const HEIGHTS = [36, 140, 172, 344] as const;

/** The screen before its figures: the same cards, as high as they will be. */
export function AdsSkeleton() {
  return (
    <div aria-busy="true">
      <Delayed>
        {HEIGHTS.map((height) => (
          <Skeleton key={height} height={height} isCard mb={12} />
        ))}
        <section className={ui.card}>
          <TableSkeleton rows={6} />
        </section>
      </Delayed>
    </div>
  );
}
