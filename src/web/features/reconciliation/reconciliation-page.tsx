import "@mantine/core/styles/Pagination.layer.css";
import "@mantine/core/styles/Group.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./reconciliation.module.css";
import { ActionIcon } from "@mantine/core";
import { Check, ChevronLeft, ChevronRight, FileCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ResponseOf } from "#contract/route.ts";
import type { reconciliationRoute } from "#contract/reconciliation.ts";
import { addMonths, parseDay } from "#core/day.ts";
import type { Market } from "#core/facts.ts";
import { isMarket } from "#core/market.ts";
import { todayIn } from "../../lib/clock.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useAddress } from "../../lib/use-address.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { SingleEntry } from "./entry-list.tsx";
import { fileCall, orphansFileCall, refundsFileCall, useReconciliationQuery, type Where, type WhichOrphans } from "./reconciliation.api.ts";
import { RefundsOfMonth, RefundsWithoutOrder } from "./refunds-without-order.tsx";
import { SetAsideCard } from "./set-aside.tsx";
import { TypeTable } from "./type-table.tsx";
import { WithoutSaleList } from "./without-sale.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type Answer = ResponseOf<typeof reconciliationRoute>;

const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** The month and market of the address; else the current month on the active market. */
function useWhere() {
  const [params] = useAddress();
  const ownMarket = useAppSelector(({ place }) => place.market);
  const askedMarket = params.get("market") ?? "";
  const askedMonth = params.get("month") ?? "";
  const market = isMarket(askedMarket) ? askedMarket : ownMarket;
  const thisMonth = todayIn(market).slice(0, 7);
  return { month: MONTH.test(askedMonth) ? askedMonth : thisMonth, market, thisMonth, entryId: params.get("entry") };
}

const SHOWN = ["withoutSale", "refundsWithoutOrder"] as const;

/** Instead of a month, the fees without a sale or the refunds without an order of all history. */
function useOrphans(market: Market): { show: (typeof SHOWN)[number]; which: WhichOrphans } | null {
  const [params] = useAddress();
  const currency = params.get("currency") ?? "";
  const show = SHOWN.find((each) => each === params.get("show"));
  return show === undefined ? null : { show, which: { market, ...(/^[A-Z]{3}$/.test(currency) ? { currency } : {}) } };
}

/** Whether the ledger has every fee the marketplace billed: a month and a market at a time, both part of the address. */
export function ReconciliationPage() {
  const { t } = useTranslation(["reconciliation", "common"]);
  useTitle(t("title"));
  const { month, market, thisMonth, entryId } = useWhere();
  const orphans = useOrphans(market);
  if (orphans === null) return <MonthPage month={month} market={market} thisMonth={thisMonth} entryId={entryId} />;
  return orphans.show === "withoutSale" ? <OrphansPage which={orphans.which} /> : <RefundsPage which={orphans.which} />;
}

type AllOfMarketProps = { market: WhichOrphans["market"]; title: string; lead: string; file: ReactNode; children: ReactNode };

/** Whatever month it is from; the way back leads to a month. */
function AllOfMarket({ market, title, lead, file, children }: AllOfMarketProps) {
  const { t } = useTranslation(["reconciliation", "common"]);
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{title}</h1>
        <div className={`${ui.flow} ${ui.gap8x16}`}>
          <span className={ui.chip}>{t(`common:markets.${market}`)}</span>
          <Link to={`?market=${market}`}>{t("orphans.back")}</Link>
          {file}
        </div>
      </div>
      <p className={ui.secondary}>{lead}</p>
      {children}
    </>
  );
}

function RefundsPage({ which }: { which: WhichOrphans }) {
  const { t } = useTranslation("reconciliation");
  const file = <DownloadMenu fileName={t("refunds.file")} request={(format) => refundsFileCall(which, format)} />;
  return (
    <AllOfMarket market={which.market} title={t("refunds.title")} lead={t("refunds.lead")} file={file}>
      <RefundsWithoutOrder which={which} />
    </AllOfMarket>
  );
}

function OrphansPage({ which }: { which: WhichOrphans }) {
  const { t } = useTranslation("reconciliation");
  const file = <DownloadMenu fileName={t("orphans.file")} request={(format) => orphansFileCall(which, format)} />;
  return (
    <AllOfMarket market={which.market} title={t("withoutSale")} lead={t("orphans.lead")} file={file}>
      <WithoutSaleList which={which} />
    </AllOfMarket>
  );
}

function MonthPage({ month, market, thisMonth, entryId }: ReturnType<typeof useWhere>) {
  const { t } = useTranslation(["reconciliation", "common"]);
  const where = { month, market };
  const { currentData, data, error, refetch, isFetching } = useReconciliationQuery(where);
  const shown = currentData ?? data;
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
        <div className={`${ui.flow} ${ui.gap8x16}`}>
          <span className={ui.chip}>{t(`common:markets.${market}`)}</span>
          <MonthSwitch month={month} thisMonth={thisMonth} />
          <DownloadMenu fileName={t("file")} request={(format) => fileCall(where, format)} />
        </div>
      </div>
      <p className={ui.secondary}>{t("lead")}</p>
      {entryId !== null && <SingleEntry where={where} entryId={entryId} />}
      {shown === undefined && error === undefined && (
        <Delayed>
          <Skeleton height={320} isCard />
        </Delayed>
      )}
      {shown === undefined && error !== undefined && (
        <section className={ui.card}>
          <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />
        </section>
      )}
      {shown !== undefined && <Month answer={shown} where={where} stale={isFetching && currentData === undefined} />}
    </>
  );
}

function MonthSwitch({ month, thisMonth }: { month: string; thisMonth: string }) {
  const { t } = useTranslation("reconciliation");
  const format = useFormat();
  const [, changeAddress] = useAddress();
  const move = (months: number) =>
    changeAddress((address) => {
      address.set("month", addMonths(parseDay(`${month}-01`), months).slice(0, 7));
      address.delete("entry");
    }, "replace");
  return (
    <section className={`${ui.flow} ${ui.gap4}`} aria-label={t("month")}>
      <ActionIcon aria-label={t("previous")} onClick={() => move(-1)}>
        <ChevronLeft size={16} strokeWidth={1.75} />
      </ActionIcon>
      <output className={css.name}>{format.month(`${month}-01`)}</output>
      <ActionIcon aria-label={t("next")} disabled={month >= thisMonth} onClick={() => move(1)}>
        <ChevronRight size={16} strokeWidth={1.75} />
      </ActionIcon>
    </section>
  );
}

function Month({ answer, where, stale }: { answer: Answer; where: Where; stale: boolean }) {
  const { t } = useTranslation(["reconciliation", "common"]);
  const { rows, settlements, totals, setAside, refundsWithoutOrder } = answer;
  if (rows.length + settlements.length + setAside.total + refundsWithoutOrder.total === 0) {
    return (
      <section className={ui.card}>
        <EmptyState
          icon={<FileCheck />}
          title={t("empty.title")}
          text={t("empty.text")}
          link={<Link to="/system/progress">{t("empty.action")}</Link>}
        />
      </section>
    );
  }
  const lost = totals.reduce((sum, { withoutSale }) => sum + withoutSale.entries, 0);
  return (
    <div className={`${ui.stack} ${ui.gap}`} aria-busy={stale}>
      {rows.length + setAside.total > 0 && <Verdict answer={answer} />}
      {setAside.total > 0 && <SetAsideCard setAside={setAside} />}
      {rows.length > 0 && (
        <section className={ui.card} aria-label={t("title")}>
          <TypeTable rows={rows} totals={totals} where={where} />
          <p className={`${css.note} ${ui.small} ${ui.muted}`}>{t("formula")}</p>
        </section>
      )}
      {lost > 0 && (
        <section className={`${ui.card} ${ui.stack} ${ui.pad16} ${ui.gap4}`} aria-label={t("withoutSale")}>
          <h2>{t("withoutSale")}</h2>
          <WithoutSale totals={totals} />
          <p className={ui.secondary}>
            {t("withoutSaleText", { count: lost })} <Link to={`?market=${where.market}&show=withoutSale`}>{t("orphans.all")}</Link>
          </p>
        </section>
      )}
      {refundsWithoutOrder.total > 0 && <RefundsOfMonth refunds={refundsWithoutOrder} where={where} />}
      {settlements.length > 0 && (
        <section className={ui.card} aria-label={t("settlements")}>
          <div className={ui.cardHead}>
            <h2>{t("settlements")}</h2>
            <span className={`${ui.small} ${ui.muted}`}>{t("settlementsText")}</span>
          </div>
          <TypeTable rows={settlements} totals={[]} where={where} />
        </section>
      )}
    </div>
  );
}

function WithoutSale({ totals }: Pick<Answer, "totals">) {
  const format = useFormat();
  return (
    <p className={`${ui.strong} ${ui.num} ${ui.amount}`}>
      {totals
        .filter(({ withoutSale }) => withoutSale.entries > 0)
        .map(({ withoutSale, currency }) => format.money(withoutSale.value, currency))
        .join(", ")}
    </p>
  );
}

/** The answer first: does it agree. Nobody can say so of a month of which something could not be read. */
function Verdict({ answer: { totals, setAside } }: { answer: Answer }) {
  const { t } = useTranslation("reconciliation");
  const mismatched = totals.reduce((sum, row) => sum + row.mismatched, 0);
  const entries = totals.reduce((sum, row) => sum + row.entries, 0);
  const aside = t("aside", { count: setAside.total });
  const verdict =
    mismatched > 0
      ? [t("different", { count: mismatched }), ...(setAside.total > 0 ? [aside] : [])].join(", ")
      : setAside.total === 0
        ? t("equal", { count: entries })
        : entries === 0
          ? aside
          : t("equalBut", { equal: t("equal", { count: entries }), aside });
  const tone = mismatched > 0 ? "loss" : setAside.total > 0 ? "warn" : "profit";
  const Icon = tone === "profit" ? Check : TriangleAlert;
  const looks = { profit: ui.noteProfit, warn: ui.noteWarn, loss: ui.noteLoss };
  return (
    <p className={`${ui.note} ${looks[tone]}`} role={tone === "profit" ? undefined : "alert"}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <strong className={ui.strong}>{verdict}</strong>
    </p>
  );
}
