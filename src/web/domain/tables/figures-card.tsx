import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../figures/figure-table.module.css";
import * as quickCss from "../figures/quick.module.css";
import { useMediaQuery } from "@mantine/hooks";
import { PackageSearch } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import { ONLY, type Only } from "#core/only.ts";
import type { Call } from "../../lib/api/call.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ColumnPicker } from "../figures/column-picker.tsx";
import { CurrencyNote } from "../figures/currency-note.tsx";
import { type ColumnKey, useColumns } from "../figures/figure-columns.ts";
import { FigureItems } from "../figures/figure-items.tsx";
import { type FigureRow, figureRows, isEmptyRow, isEmptyTable } from "../figures/figure-rows.ts";
import { FigureTable } from "../figures/figure-table.tsx";
import { OnlyChip, useShownOnly } from "../figures/only-chips.tsx";
import { SalesFacts } from "../figures/sales-facts.tsx";
import { TablePages } from "../figures/table-pages.tsx";
import type { TableState } from "../figures/table-state.ts";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { RowTick, tickColumn, type TickOf, useRowClass } from "./products/row-ticks.tsx";
import type { View } from "../report/use-view.ts";
import { ResetAction } from "./reset-action.tsx";
import { TableTabs, TABS } from "./table-tabs.tsx";

type Item = { id: string; figures: FiguresSchema };

type Answer<T> = { items: T[]; total: number; totals: FiguresSchema; unallocated: FiguresSchema; currency: string };

export type FiguresCardProps<T extends Item> = {
  kind: "offers" | "tags" | "markets";
  view: View;
  /** What stands left in the card's head; the dashboard's tabs unless said otherwise. */
  head?: ReactNode;
  query: { data?: Answer<T> | undefined; error?: unknown; refetch: () => unknown };
  state: TableState<Only>;
  renderItem: (item: T) => ReactNode;
  /** Boxes that tick the products of the rows, what to do with the ticked ones, and the figures of these alone. */
  ticks?: { tickOf: TickOf<T>; tools: ReactNode; totals: Answer<T> | undefined } | undefined;
  /** Beside the quick filters. */
  tools?: ReactNode;
  /** The name without anything that opens, for a phone. */
  nameOf: (item: T) => string;
  download: (query: { format: "csv" | "xlsx"; columns: string }) => Call;
};

/** One of the tables that stand where the products do: the same figures, cut another way. */
export function FiguresCard<T extends Item>(props: FiguresCardProps<T>) {
  const { kind, query, state, download, head, ticks, tools } = props;
  const { t } = useTranslation("dashboard");
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const [columns, choose] = useColumns(`${kind}Columns`);
  const shown = useShownOnly(ONLY);
  const request = (format: "csv" | "xlsx") => download({ format, columns: columns.join(",") });
  return (
    <section className={`${ui.card} ${css.root}`} aria-label={t(`tables.tabs.${kind}`)}>
      <div className={ui.cardHead}>
        {head ?? <TableTabs tabs={TABS} />}
        <div className={`${ui.tools} ${ui.push}`}>
          {query.data && <CurrencyNote currency={query.data.currency} />}
          {!phone && <ColumnPicker columns={columns} onColumns={choose} />}
          <DownloadMenu fileName={t(`tables.tabs.${kind}`).toLowerCase()} request={request} />
        </div>
      </div>
      <div className={`${ui.tools} ${ui.ruled} ${ui.pad8} ${quickCss.root}`}>
        {shown.map((only) => (
          <OnlyChip key={only} only={only} label={t(`products.only.${only}`)} chosen={state.only} onChoose={state.chooseOnly} />
        ))}
        {ticks?.tools}
        {tools}
      </div>
      <FiguresBody {...props} columns={columns} phone={phone} />
    </section>
  );
}

const NO_TICK = (): null => null;

type BodyProps<T extends Item> = FiguresCardProps<T> & { columns: readonly ColumnKey[]; phone: boolean };

function FiguresBody<T extends Item>(props: BodyProps<T>) {
  const { t } = useTranslation("dashboard");
  const { query, kind, state, view } = props;
  if (query.error !== undefined && query.data === undefined) {
    return <WidgetError title={t("tables.failed")} error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (query.data === undefined) {
    return (
      <Delayed>
        <TableSkeleton rows={6} />
      </Delayed>
    );
  }
  const { data } = query;
  if (isEmptyTable(data, state.only)) {
    return (
      <EmptyState
        icon={<PackageSearch />}
        title={t("tables.emptyTitle")}
        text={t(state.only ? "tables.emptyOnly" : "products.emptyRange")}
        action={<ResetAction today={view.today} onShowAll={state.only ? () => state.chooseOnly(null) : null} />}
      />
    );
  }
  return (
    <>
      <FiguresRows {...props} answer={data} />
      <TablePages
        state={state}
        total={data.total}
        rangeText={(from, to) => (data.total === 0 ? t("tables.none") : t(`tables.range.${kind}`, { from, to, count: data.total }))}
        sizeLabel={t(`tables.perPage.${kind}`)}
      />
    </>
  );
}

function FiguresRows<T extends Item>(props: BodyProps<T> & { answer: Answer<T> }) {
  const { kind, state, renderItem, nameOf, columns, phone, ticks } = props;
  const { t } = useTranslation("dashboard");
  const answer = useMemo(() => ({ ...(ticks?.totals ?? props.answer), items: props.answer.items }), [props.answer, ticks?.totals]);
  const tickOf = ticks?.tickOf ?? NO_TICK;
  const rowClass = useRowClass<T>(tickOf);
  // Every amount belongs to a market, so that table has no rest.
  const rows = useMemo(() => figureRows({ ...answer, unallocated: kind === "markets" ? undefined : answer.unallocated }), [answer, kind]);
  const pinned = (row: FigureRow<T>): ReactNode => <PinnedName kind={kind} row={row} total={answer.total} />;
  if (phone) {
    return (
      <FigureItems
        rows={rows}
        currency={answer.currency}
        rowClass={rowClass}
        {...(ticks ? { renderLeading: (row: FigureRow<T>) => <RowTick row={row} tickOf={tickOf} /> } : {})}
        renderName={(row) => (row.kind === "item" ? nameOf(row.item) : pinned(row))}
        renderFacts={({ figures }) => <SalesFacts figures={figures} currency={answer.currency} />}
      />
    );
  }
  return (
    <FigureTable
      label={t(`tables.table.${kind}`)}
      rows={rows}
      currency={answer.currency}
      columns={columns}
      state={state}
      name={{ sort: "name", head: t(`tables.heads.${kind}`) }}
      rowClass={rowClass}
      {...(ticks ? { leading: tickColumn(tickOf) } : {})}
      renderName={(row) => (row.kind === "item" ? renderItem(row.item) : pinned(row))}
    />
  );
}

function PinnedName<T>({ kind, row, total }: { kind: FiguresCardProps<Item>["kind"]; row: FigureRow<T>; total: number }) {
  const { t } = useTranslation("dashboard");
  if (row.kind === "totals") {
    return (
      <span>
        <span className={ui.strong}>{t("products.totals")}</span>{" "}
        <span className={`${ui.secondary} ${ui.num}`}>{t(`tables.count.${kind}`, { count: total })}</span>
      </span>
    );
  }
  if (kind === "markets") return null;
  return (
    <span>
      {t(`tables.rest.${kind}`)}{" "}
      <span className={`${ui.small} ${ui.muted}`}>
        {t(isEmptyRow(row.figures) ? `tables.restNothing.${kind}` : `tables.restWhat.${kind}`)}
      </span>
    </span>
  );
}
