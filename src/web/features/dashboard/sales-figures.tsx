import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../domain/tiles/tiles.module.css";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Tile } from "#contract/dashboard.ts";
import type { Day } from "#core/facts.ts";
import { figureChange } from "#core/figure-change.ts";
import { shownFigure } from "#core/figure-display.ts";
import { describeChange } from "#core/change-meaning.ts";
import { knownOf } from "#core/known-days.ts";
import { useChartQuery } from "../../domain/report/dashboard.api.ts";
import { StatusLine } from "../../domain/report/status-line.tsx";
import { useView } from "../../domain/report/use-view.ts";
import { ComparedMark } from "../../domain/figures/compared-mark.tsx";
import { CountCell } from "../../domain/figures/figure-cell.tsx";
import { Delta } from "../../domain/figures/delta.tsx";
import { FilterChips } from "../../domain/scope/filter-chips.tsx";
import { usePeriodName } from "../../domain/scope/period-name.ts";
import { type OrdersSlot, TableCard } from "../../domain/tables/table-card.tsx";
import { headlineStyle } from "../../domain/tiles/headline-style.ts";
import { type SparkPoint, sparkPoints, sparkRange } from "../../domain/tiles/spark-points.ts";
import { Sparkline } from "../../domain/tiles/sparkline.tsx";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useOpenAtData } from "./use-open-at-data.ts";
import { Money } from "../../ui/money.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";

/** The dashboard of a viewer who is kept from costs: what was sold, and no word of what is left of it. */
export function SalesFigures({ today, renderOrders }: { today: Day; renderOrders: OrdersSlot }) {
  const { t } = useTranslation("dashboard");
  const { shared, act } = useFilter();
  const view = useView(today);
  useOpenAtData(view);
  const wide = useMemo(() => sparkRange(view.ranges), [view.ranges]);
  const { data: spark } = useChartQuery({ filter: view.filter, compare: view.compare, ...wide }, { skip: view.data === undefined });
  const { data } = view;
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
        <StatusLine view={view} />
      </div>
      <FilterChips today={today} />
      {view.error !== undefined && data === undefined && (
        <section className={ui.card}>
          <WidgetError title={t("tiles.failed")} error={view.error} onRetry={() => void view.refetch()} />
        </section>
      )}
      <section className={css.tiles} aria-label={t("tiles.label")} data-count={view.ranges.length}>
        {view.ranges.map((range) => {
          const tile = data?.tiles.find(({ id }) => id === range.id);
          if (data === undefined || tile === undefined) return <Skeleton key={range.id} height={200} aria-busy="true" />;
          return (
            <SalesTile
              key={range.id}
              tile={tile}
              currency={data.currency}
              dataFrom={data.dataFrom}
              chosen={range.id === shared.selectedTileID}
              points={spark === undefined ? [] : sparkPoints(spark.buckets, range, "sales")}
              onChoose={() => act({ type: "tileChosen", payload: { id: range.id } })}
            />
          );
        })}
      </section>
      <TableCard view={view} renderOrders={renderOrders} />
    </>
  );
}

type SalesTileProps = {
  tile: Tile;
  currency: string;
  dataFrom: Day | null;
  chosen: boolean;
  points: SparkPoint[];
  onChoose: () => void;
};

function SalesTile({ tile, currency, dataFrom, chosen, points, onChoose }: SalesTileProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const periodName = usePeriodName();
  const { id, figures, startDate, endDate } = tile;
  const name = id === "custom" ? t("tiles.custom") : periodName(id, tile);
  return (
    <article className={`${ui.stack} ${css.root} ${ui.card}`} data-tile={id} data-chosen={chosen || undefined}>
      <button type="button" className={`${ui.plain} ${css.toggle}`} aria-pressed={chosen} onClick={onChoose}>
        <span className={ui.hiddenVisually}>{t("tiles.choose", { name })}</span>
      </button>
      <div className={`${ui.wrap} ${ui.spread} ${ui.gap0x8} ${ui.baseline} ${css.head}`}>
        <h2>{name}</h2>
        <span className={`${ui.hint} ${ui.num}`}>{format.range(startDate, endDate)}</span>
      </div>
      <p className={css.profit} style={headlineStyle(shownFigure(figures, "sales"), currency, format)}>
        <Money value={figures.sales} currency={currency} tone="headline" />
      </p>
      <div className={`${ui.small} ${css.delta}`}>
        <span className={ui.secondary}>{t("figures:sales")} </span>
        <SalesChange tile={tile} currency={currency} dataFrom={dataFrom} />
      </div>
      <Sparkline points={points} />
      <dl className={`${ui.small} ${ui.ruled} ${css.pairs}`}>
        {(["orders", "units", "refundedUnits"] as const).map((key) => (
          <div key={key}>
            <dt>{t(`figures:${key}`)}</dt>
            <dd className={ui.num}>
              <CountCell value={figures[key]} />
            </dd>
          </div>
        ))}
        {(["netRevenue", "fees", "ads"] as const).map((key) => (
          <div key={key}>
            <dt>{t(`figures:${key}`)}</dt>
            <dd>
              <Money value={figures[key]} currency={currency} whole />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  );
}

/** Against the same days before, where these are known as a whole. */
function SalesChange({ tile: { figures, previous }, currency, dataFrom }: { tile: Tile; currency: string; dataFrom: Day | null }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  if (knownOf(previous, dataFrom) !== "whole") return <ComparedMark before={previous} dataFrom={dataFrom} />;
  const change = describeChange(figureChange(previous.figures, figures, "sales"), "money");
  const range = format.shortRange(previous.startDate, previous.endDate);
  return change === null ? null : <Delta change={change} unit="money" currency={currency} against={t("comparison.against", { range })} />;
}
