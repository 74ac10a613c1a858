import { Button, Menu } from "@mantine/core";
import { Download, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ledgerRoute } from "#contract/ledger.ts";
import type { Line } from "#core/ledger.ts";
import type { DayRange } from "#core/period.ts";
import { call } from "../../../lib/api/call.ts";
import { downloadFile } from "../../../lib/download.ts";
import { useAppDispatch } from "../../../lib/state/hooks.ts";
import { CertaintyMark, certaintyOfCounts } from "../../../ui/certainty-mark.tsx";
import { Delayed } from "../../../ui/delayed.tsx";
import { usePeriodName } from "../../../ui/period-name.ts";
import { SidePanel } from "../../../ui/side-panel.tsx";
import { TableSkeleton } from "../../../ui/table-skeleton.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { useTilesQuery } from "../dashboard.api.ts";
import type { View } from "../use-view.ts";
import { BreakdownTable } from "./breakdown-table.tsx";
import { PostingList } from "./posting-list.tsx";
import "./breakdown.css";

type BreakdownPanelProps = { range: DayRange; view: View; onClose: () => void };

/** The account of one range, from net revenue to profit, every line down to its postings. */
export function BreakdownPanel({ range, view, onClose }: BreakdownPanelProps) {
  const { t } = useTranslation(["dashboard", "common"]);
  const format = useFormat();
  const periodName = usePeriodName();
  const [listed, setListed] = useState<Line | null>(null);
  const { currentData: data, error, refetch } = useTilesQuery({ filter: view.filter, tiles: [{ id: "breakdown", ...range }], compare: view.compare });
  const tile = data?.tiles[0];
  const known = view.ranges.find(({ startDate, endDate }) => startDate === range.startDate && endDate === range.endDate);
  const dates = format.range(range.startDate, range.endDate);
  const name = known && known.id !== "custom" ? periodName(known.id, range) : dates;
  return (
    <SidePanel
      width={800}
      title={listed === null ? t("breakdown.title", { name }) : t(`lines.${listed}`)}
      subtitle={
        <>
          <span className="z-num">{tile ? t("breakdown.against", { range: dates, previous: format.range(tile.previous.startDate, tile.previous.endDate) }) : dates}</span>
          {tile && <CertaintyMark certainty={certaintyOfCounts(tile.certainty)} withText />}
        </>
      }
      actions={<LedgerDownload range={range} view={view} line={listed} />}
      onClose={listed === null ? onClose : () => setListed(null)}
    >
      {error !== undefined && data === undefined && <WidgetError title={t("breakdown.failed")} error={error} onRetry={() => void refetch()} />}
      {error === undefined && data === undefined && (
        <Delayed>
          <TableSkeleton rows={8} />
        </Delayed>
      )}
      {data && tile && listed === null && <BreakdownTable tile={tile} currency={data.currency} filter={view.filter} range={range} onList={setListed} />}
      {data && tile && listed === null && tile.figures.profitState !== "complete" && (
        <div className="z-note z-note--warn z-breakdown__note">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
          <span>
            {t(tile.figures.profitState === "unknown" ? "breakdown.unknown" : "breakdown.partial", {
              sales: tile.figures.uncostedSales === null ? "—" : format.money(tile.figures.uncostedSales, data.currency),
            })}{" "}
            <Link to="/system/progress?new=products">{t("tiles.addCosts")}</Link>
          </span>
        </div>
      )}
      {data && tile && listed !== null && <PostingList line={listed} amount={tile.figures[listed]} currency={data.currency} filter={view.filter} range={range} onBack={() => setListed(null)} />}
    </SidePanel>
  );
}

const FORMATS = ["csv", "xlsx"] as const;

/** The postings behind the panel as a file: of the opened line, else of the whole profit. */
function LedgerDownload({ range, view, line }: { range: DayRange; view: View; line: Line | null }) {
  const { t } = useTranslation(["dashboard", "common"]);
  const dispatch = useAppDispatch();
  const [failed, setFailed] = useState(false);
  const download = async (fileFormat: (typeof FORMATS)[number]) => {
    const body = { filter: view.filter, ...range, ...(line === null ? {} : { line }), page: 1, perPage: 200 };
    const problem = await dispatch(downloadFile(call<typeof ledgerRoute>("POST", "/api/ledger", { query: { format: fileFormat }, body }), `${t("breakdown.fileName")}.${fileFormat}`));
    setFailed(problem !== null);
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size="xs" color={failed ? "loss" : "accent"} leftSection={<Download size={16} strokeWidth={1.75} />}>
          {failed ? t("common:download.failed") : t("common:download.action")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((fileFormat) => (
          <Menu.Item key={fileFormat} onClick={() => void download(fileFormat)}>
            {t(`common:download.${fileFormat}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
