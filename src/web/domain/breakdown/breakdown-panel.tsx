import * as ui from "../../ui/styles/ui.module.css";
import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Tile } from "#contract/dashboard.ts";
import { hasEstimates } from "#core/figure-display.ts";
import { knownOf } from "#core/known-days.ts";
import type { Line } from "#core/ledger.ts";
import type { DayRange } from "#core/period.ts";
import { isTooEarly } from "#core/too-early.ts";
import type { Day } from "#core/facts.ts";
import { NONE } from "../../lib/format.ts";
import { AddCosts } from "../costs/add-costs.tsx";
import { CertaintyMark, certaintyOfCounts } from "../figures/certainty-mark.tsx";
import { ComparedMark } from "../figures/compared-mark.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { usePeriodName } from "../scope/period-name.ts";
import { SidePanel } from "../../ui/side-panel.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import type { ComparedBy } from "../report/comparison-of.ts";
import { useTilesQuery } from "../report/dashboard.api.ts";
import type { View } from "../report/use-view.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import { LedgerDownload } from "./ledger-download.tsx";
import { PostingList } from "./posting-list.tsx";

type BreakdownPanelProps = { range: DayRange; view: View; onClose: () => void };

/** The account of one range, from net revenue to profit, every line down to its postings. */
export function BreakdownPanel({ range, view, onClose }: BreakdownPanelProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const [listed, setListed] = useState<Line | null>(null);
  const rangeName = useRangeName(range, view);
  const question = { filter: view.filter, tiles: [{ id: "breakdown", ...range }], compare: view.compare };
  const { currentData: data, error, refetch } = useTilesQuery(question);
  const tile = data?.tiles[0];
  return (
    <SidePanel
      width={800}
      title={listed === null ? t("breakdown.title", { name: rangeName }) : t(`figures:${listed}`)}
      subtitle={<Subtitle range={range} tile={tile} dataFrom={data?.dataFrom ?? null} />}
      actions={<LedgerDownload range={range} view={view} line={listed} />}
      onClose={listed === null ? onClose : () => setListed(null)}
    >
      {tile !== undefined && data !== undefined ? (
        <Opened tile={tile} by={data} currency={data.currency} range={range} view={view} listed={listed} onList={setListed} />
      ) : error === undefined ? (
        <Delayed>
          <TableSkeleton rows={8} />
        </Delayed>
      ) : (
        <WidgetError title={t("breakdown.failed")} error={error} onRetry={() => void refetch()} />
      )}
    </SidePanel>
  );
}

/** A range that is one of the tiles is called like the tile. */
function useRangeName(range: DayRange, view: View): string {
  const format = useFormat();
  const periodName = usePeriodName();
  const tile = view.ranges.find(({ startDate, endDate }) => startDate === range.startDate && endDate === range.endDate);
  return tile === undefined || tile.id === "custom" ? format.range(range.startDate, range.endDate) : periodName(tile.id, range);
}

function Subtitle({ range, tile, dataFrom }: { range: DayRange; tile: Tile | undefined; dataFrom: Day | null }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  const dates = format.range(range.startDate, range.endDate);
  if (tile === undefined) return <span className={ui.num}>{dates}</span>;
  return (
    <>
      <span className={ui.num}>
        {t("breakdown.against", { range: dates, previous: format.range(tile.previous.startDate, tile.previous.endDate) })}
      </span>
      <ComparedMark before={tile.previous} dataFrom={dataFrom} />
      <CertaintyMark certainty={certaintyOfCounts(tile.certainty)} withText />
    </>
  );
}

type OpenedProps = {
  tile: Tile;
  by: ComparedBy;
  currency: string;
  range: DayRange;
  view: View;
  listed: Line | null;
  onList: (line: Line | null) => void;
};

function Opened({ tile, by, currency, range, view, listed, onList }: OpenedProps) {
  if (listed !== null) {
    return (
      <PostingList
        line={listed}
        amount={tile.figures[listed]}
        currency={currency}
        filter={view.filter}
        range={range}
        onBack={() => onList(null)}
      />
    );
  }
  return (
    <>
      <BreakdownTable
        tile={{
          ...tile,
          isCompared: knownOf(tile.previous, by.dataFrom) !== "none",
          isEarly: isTooEarly(tile.previous.figures, tile.figures, by.estimates),
        }}
        currency={currency}
        filter={view.filter}
        range={range}
        onList={onList}
      />
      <MissingCosts tile={tile} currency={currency} />
    </>
  );
}

/** Why the profit is only an upper bound, or not known at all, and what ends that. */
function MissingCosts({ tile: { figures }, currency }: { tile: Tile; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const format = useFormat();
  if (figures.profitState === "complete") return null;
  const estimated = figures.estimatedCosts === null ? NONE : format.money(figures.estimatedCosts, currency);
  const sales = figures.uncostedSales === null ? NONE : format.money(figures.uncostedSales, currency);
  return (
    <div className={`${ui.note} ${ui.noteWarn}`} style={{ margin: "12px 16px" }}>
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>
        {hasEstimates(figures) && `${t("breakdown.estimated", { amount: estimated })} `}
        {figures.profitState !== "estimated" &&
          `${t(figures.profitState === "unknown" ? "breakdown.unknown" : "breakdown.partial", { sales })} `}
        <AddCosts>{t("tiles.addCosts")}</AddCosts>
      </span>
    </div>
  );
}
