import * as ui from "../../ui/styles/ui.module.css";
import * as figureTableCss from "../../domain/figures/figure-table.module.css";
import * as quickCss from "../../domain/figures/quick.module.css";
import * as css from "./orders.module.css";
import { Button } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { PackageSearch } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Filter } from "#contract/filter.ts";
import type { ordersProfitabilityRoute } from "#contract/orders.ts";
import type { BodyInputOf } from "#contract/route.ts";
import type { DayRange } from "#core/period.ts";
import { call } from "../../lib/api/call.ts";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { useAddress } from "../../lib/use-address.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ColumnPicker } from "../../domain/figures/column-picker.tsx";
import { CurrencyNote } from "../../domain/figures/currency-note.tsx";
import { type ColumnKey, useColumns } from "../../domain/figures/figure-columns.ts";
import { FigureItems } from "../../domain/figures/figure-items.tsx";
import { SalesFacts } from "../../domain/figures/sales-facts.tsx";
import { figureRows } from "../../domain/figures/figure-rows.ts";
import { FigureTable } from "../../domain/figures/figure-table.tsx";
import { OnlyChip, useShownOnly } from "../../domain/figures/only-chips.tsx";
import { TablePages } from "../../domain/figures/table-pages.tsx";
import { type TableState, useTableState } from "../../domain/figures/table-state.ts";
import { None } from "../../ui/none.tsx";
import { PhraseField } from "../../ui/phrase-field.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { OrderCertainty, OrderDay, OrderName } from "./order-cells.tsx";
import { ThinRange } from "./thin-range.tsx";
import { type OrdersAnswer, useOrdersQuery } from "./orders.api.ts";

const ONLY = ["loss", "incomplete", "refunded", "uncounted", "claimable", "smart", "noCost"] as const;
type Only = (typeof ONLY)[number];

const INITIAL_COLUMNS: readonly ColumnKey[] = ["units", "sales", "fees", "cogs", "netProfit", "margin"];

type Question = Omit<BodyInputOf<typeof ordersProfitabilityRoute>, "page" | "perPage">;

type OrdersCardProps = {
  chosenRange: DayRange;
  filter: Filter;
  /** What stands left in the card's head. */
  head: ReactNode;
  label: string;
};

/** The orders of a range, each with everything it ever brought and cost. */
export function OrdersCard({ chosenRange, filter, head, label }: OrdersCardProps) {
  const { t } = useTranslation("orders");
  const state = useTableState<Only>({ defaultSort: "-boughtAt", only: ONLY });
  const [columns, choose] = useColumns("ordersColumns", INITIAL_COLUMNS);
  const shownOnly = useShownOnly(ONLY);
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  const { sort, only, phrase, page, perPage } = state;
  const question: Question = { ...chosenRange, filter, sort, ...(only ? { only } : {}), ...(phrase === "" ? {} : { phrase }) };
  const query = useOrdersQuery({ ...question, page, perPage });
  return (
    <section className={`${ui.card} ${figureTableCss.root}`} aria-label={label}>
      <div className={ui.cardHead}>
        {head}
        <div className={`${ui.tools} ${ui.push}`}>
          {query.data && <CurrencyNote currency={query.data.currency} />}
          {!phone && <ColumnPicker columns={columns} onColumns={choose} />}
          <DownloadMenu
            fileName={t("list.fileName")}
            request={(format) =>
              call("POST", "/api/orders/profitability", {
                query: { format, columns: columns.join(",") },
                body: question,
              })
            }
          />
        </div>
      </div>
      <div className={`${ui.tools} ${ui.ruled} ${ui.pad8} ${quickCss.root}`}>
        <PhraseField
          className={css.ordersPhrase}
          label={t("list.phrase")}
          placeholder={t("list.phraseShort")}
          phrase={state.phrase}
          onChoose={state.choosePhrase}
        />
        {shownOnly.map((name) => (
          <OnlyChip key={name} only={name} label={t(`list.only.${name}`)} chosen={only} onChoose={state.chooseOnly} />
        ))}
      </div>
      {query.data && only === undefined && phrase === "" && <ThinRange range={chosenRange} total={query.data.total} />}
      <OrdersBody query={query} state={state} columns={columns} phone={phone} />
    </section>
  );
}

type BodyProps = {
  query: { data?: OrdersAnswer | undefined; error?: unknown; refetch: () => unknown };
  state: TableState<Only>;
  columns: readonly ColumnKey[];
  phone: boolean;
};

function OrdersBody({ query, state, columns, phone }: BodyProps) {
  const { t } = useTranslation("orders");
  const { data, error, refetch } = query;
  if (error !== undefined && data === undefined) {
    return <WidgetError title={t("list.failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <Delayed>
        <TableSkeleton rows={8} />
      </Delayed>
    );
  }
  if (data.total === 0) return <NoOrders state={state} />;
  return (
    <>
      <OrderRows answer={data} state={state} columns={columns} phone={phone} />
      <TablePages
        state={state}
        total={data.total}
        rangeText={(from, to) => t("list.range", { from, to, count: data.total })}
        sizeLabel={t("list.perPage")}
      />
    </>
  );
}

function NoOrders({ state }: { state: TableState<Only> }) {
  const { t } = useTranslation("orders");
  const isNarrowed = state.only !== undefined || state.phrase !== "";
  const showAll = () => (state.phrase === "" ? state.chooseOnly(null) : state.choosePhrase(""));
  return (
    <EmptyState
      icon={<PackageSearch />}
      title={t("list.emptyTitle")}
      text={t(isNarrowed ? "list.emptyNarrowed" : "list.emptyRange")}
      action={
        isNarrowed && (
          <Button variant="default" onClick={showAll}>
            {t("list.showAll")}
          </Button>
        )
      }
    />
  );
}

/** How many there are; of the whole period the list holds also what its tile does not count. */
function ListTotals({ answer: { listed, total, totals }, onUncounted }: { answer: OrdersAnswer; onUncounted: () => void }) {
  const { t } = useTranslation("orders");
  const uncounted = listed === undefined ? Math.max(0, total - (totals.orders ?? 0)) : 0;
  return (
    <span title={listed ? undefined : t("list.totalsOf")}>
      <span className={ui.strong}>{t(listed ? "list.listed" : "list.totals")}</span>{" "}
      <span className={`${ui.secondary} ${ui.num}`}>{t("list.count", { count: total - uncounted })}</span>{" "}
      {uncounted > 0 && (
        <button
          type="button"
          className={`${ui.plain} ${ui.link} ${ui.small} ${ui.num}`}
          title={t("list.uncountedWhat")}
          onClick={onUncounted}
        >
          {t("list.uncounted", { count: uncounted })}
        </button>
      )}
    </span>
  );
}

/** A narrowed list is summed by itself; else the whole is the period, as the tiles have it. */
function OrderRows({ answer, state, columns, phone }: Omit<BodyProps, "query"> & { answer: OrdersAnswer }) {
  const { t } = useTranslation("orders");
  const [, changeAddress] = useAddress();
  const { currency, listed } = answer;
  const rows = useMemo(() => figureRows({ items: answer.items, totals: listed ?? answer.totals }), [answer, listed]);
  const isLimited = useIsLimited();
  const open = isLimited ? null : (id: string) => changeAddress((address) => address.set("order", id), "push");
  const totals = <ListTotals answer={answer} onUncounted={() => state.chooseOnly("uncounted")} />;
  if (phone) {
    return (
      <FigureItems
        rows={rows}
        currency={currency}
        renderName={(row) => (row.kind === "item" ? <OrderName order={row.item} onOpen={open} /> : totals)}
        renderFacts={(row) => (
          <>
            {row.kind === "item" && (
              <>
                <OrderDay order={row.item} /> ·{" "}
              </>
            )}
            <SalesFacts figures={row.figures} currency={currency} />
          </>
        )}
      />
    );
  }
  return (
    <FigureTable
      label={t("list.table")}
      rows={rows}
      currency={currency}
      columns={columns}
      state={state}
      name={{ sort: "externalId", head: t("list.order") }}
      renderName={(row) => (row.kind === "item" ? <OrderName order={row.item} onOpen={open} /> : totals)}
      renderCell={({ figures }, key) => key === "cogs" && figures.profitState === "unknown" && <None reason={t("noCost")} />}
      extra={[
        {
          accessor: "boughtAt",
          head: t("list.boughtAt"),
          sort: "boughtAt",
          render: (row) => row.kind === "item" && <OrderDay order={row.item} />,
        },
      ]}
      renderCertainty={(row) => row.kind === "item" && <OrderCertainty certainty={row.item.certainty} />}
      {...(open === null ? {} : { onRow: ({ id }: { id: string }) => open(id) })}
    />
  );
}
