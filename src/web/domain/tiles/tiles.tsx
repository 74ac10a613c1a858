import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tiles.module.css";
import { Fragment, lazy, Suspense, type KeyboardEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { DateTile, DayRange } from "#core/period.ts";
import type { Day } from "#core/facts.ts";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useChartQuery } from "../report/dashboard.api.ts";
import type { View } from "../report/use-view.ts";
import { sparkPoints, sparkRange } from "./spark-points.ts";
import { Tile } from "./tile.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { wholeCards } from "../../ui/whole-cards.ts";

const ForecastTile = lazy(() => import("./forecast-tile.tsx").then((module) => ({ default: module.ForecastTile })));

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

type TilesProps = { view: View; today: Day; onBreakdown: (range: DayRange) => void };

/** The ranges side by side; the chosen one drives chart and table, the arrows move between them. */
export function Tiles({ view, today, onBreakdown }: TilesProps) {
  const { t } = useTranslation("dashboard");
  const { shared, act } = useFilter();
  const isLimited = useIsLimited();
  const wide = useMemo(() => sparkRange(view.ranges), [view.ranges]);
  const { data: spark } = useChartQuery({ filter: view.filter, compare: view.compare, ...wide }, { skip: view.data === undefined });

  if (view.error) {
    return (
      <section className={ui.card}>
        <WidgetError title={t("tiles.failed")} error={view.error} onRetry={() => void view.refetch()} />
      </section>
    );
  }
  const move = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const index = view.ranges.findIndex(({ id }) => id === shared.selectedTileID);
    const next = view.ranges[(index + step + view.ranges.length) % view.ranges.length];
    if (next === undefined) return;
    act({ type: "tileChosen", payload: { id: next.id } });
    const tiles = event.currentTarget.closest(`.${css.tiles}`);
    tiles?.querySelector<HTMLElement>(`[data-tile="${next.id}"] .${css.toggle}`)?.focus();
  };
  const { data } = view;
  return (
    <section ref={wholeCards} className={css.tiles} aria-label={t("tiles.label")} data-count={view.ranges.length}>
      {view.ranges.map((range) => {
        const tile = data?.tiles.find((candidate) => sameRange(candidate, range));
        if (data === undefined || tile === undefined) return <TileSkeleton key={range.id} />;
        return (
          <Fragment key={range.id}>
            <Tile
              tile={tile}
              currency={data.currency}
              today={today}
              by={data}
              chosen={range.id === shared.selectedTileID}
              points={spark === undefined ? [] : sparkPoints(spark.buckets, range)}
              onMove={move}
              onChoose={() => act({ type: "tileChosen", payload: { id: range.id } })}
              onBreakdown={() => {
                act({ type: "tileChosen", payload: { id: range.id } });
                onBreakdown(range);
              }}
            />
            {/* Beside the month to date stands what it will bring. */}
            {range.id === "month" && !isLimited && (
              <Suspense fallback={<div className={`${ui.stack} ${css.root} ${ui.card}`} aria-busy="true" />}>
                <ForecastTile filter={view.filter} />
              </Suspense>
            )}
          </Fragment>
        );
      })}
    </section>
  );
}

function sameRange(tile: DateTile, range: DateTile): boolean {
  return tile.id === range.id && tile.startDate === range.startDate && tile.endDate === range.endDate;
}

/** As high as a tile, so that nothing under it moves. */
function TileSkeleton() {
  return (
    <div className={`${ui.stack} ${css.root} ${ui.card}`} aria-busy="true">
      <Delayed>
        <div className={css.waiting}>
          <Skeleton height={14} width={80} mt={4} />
          <Skeleton height={24} width={140} mt={12} />
          <Skeleton height={12} width={110} mt={10} />
          <Skeleton height={48} mt={12} />
          {[0, 1, 2, 3, 4].map((row) => (
            <Skeleton key={row} height={12} mt={row === 0 ? 28 : 8} />
          ))}
          <Skeleton height={12} width={90} mt={21} />
        </div>
      </Delayed>
    </div>
  );
}
