import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./reconciliation.module.css";
import { FileCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { RefundWithoutOrder, reconciliationRoute } from "#contract/reconciliation.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Money } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useRefundsWithoutOrderQuery, type Where, type WhichOrphans } from "./reconciliation.api.ts";

type OfMonth = ResponseOf<typeof reconciliationRoute>["refundsWithoutOrder"];

/** What was given back in the month for orders nobody knows; the whole of them is a step away. */
export function RefundsOfMonth({ refunds: { items, total }, where }: { refunds: OfMonth; where: Where }) {
  const { t } = useTranslation("reconciliation");
  return (
    <section className={`${ui.card} ${css.text}`} aria-label={t("refunds.title")}>
      <h2>{t("refunds.title")}</h2>
      <p className={ui.secondary}>
        {t("refunds.ofMonth", { count: total })} <Link to={`?market=${where.market}&show=refundsWithoutOrder`}>{t("refunds.all")}</Link>
      </p>
      <Refunds items={items} />
    </section>
  );
}

/** All refunds without an order of a market, in whatever month they were paid: the whole of what the dashboard counts. */
export function RefundsWithoutOrder({ which }: { which: WhichOrphans }) {
  const { t } = useTranslation("reconciliation");
  const [page, setPage] = useState(1);
  const { currentData, data = currentData, error, refetch, isFetching } = useRefundsWithoutOrderQuery({ ...which, page });
  if (data === undefined) {
    return error === undefined ? (
      <Delayed>
        <Skeleton height={320} isCard />
      </Delayed>
    ) : (
      <section className={ui.card}>
        <WidgetError title={t("refunds.failed")} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  return (
    <section className={ui.card} aria-label={t("refunds.title")} aria-busy={isFetching}>
      {data.total === 0 ? (
        <EmptyState icon={<FileCheck />} title={t("refunds.none")} text={t("refunds.noneText")} />
      ) : (
        <div className={css.text}>
          {data.totals.map((total) => (
            <Total key={total.currency} total={total} />
          ))}
          <p className={css.tools}>
            <AllowedLink to="/system/settings/stores">{t("refunds.stores")}</AllowedLink>
            <AllowedLink to="/system/progress?new=orders">{t("refunds.imports")}</AllowedLink>
          </p>
          <Refunds items={data.items} />
          <Pager pages={Math.ceil(data.total / data.perPage)} page={data.page} onPage={setPage} />
        </div>
      )}
    </section>
  );
}

type TotalProps = { total: { currency: string; refunds: number; value: number; since: string } };

function Total({ total: { currency, refunds, value, since } }: TotalProps) {
  const { t } = useTranslation("reconciliation");
  const format = useFormat();
  return (
    <p>
      <strong className={ui.strong}>
        {t("refunds.count", { count: refunds })}, <Money value={value} currency={currency} />
      </strong>{" "}
      <span className={ui.secondary}>{t("orphans.since", { day: format.day(since) })}</span>
    </p>
  );
}

function Refunds({ items }: { items: readonly RefundWithoutOrder[] }) {
  return (
    <div className={css.entries}>
      <ul>
        {items.map((refund) => (
          <RefundRow key={`${refund.store} ${refund.refundKey}`} refund={refund} />
        ))}
      </ul>
    </div>
  );
}

function RefundRow({ refund: { refundKey, orderNumber, orderId, store, day, value, currency } }: { refund: RefundWithoutOrder }) {
  const { t } = useTranslation("reconciliation");
  const format = useFormat();
  const [params] = useSearchParams();
  const orderParams = new URLSearchParams(params);
  if (orderId !== null) orderParams.set("order", orderId);
  const number = orderNumber === null ? t("refunds.byPayment") : t("list.order", { number: orderNumber });
  return (
    <li className={css.entriesRow} title={t("refunds.key", { key: refundKey })}>
      <span className={`${ui.num} ${ui.muted}`}>{format.day(day)}</span>
      <span className={css.entriesWhat}>
        {orderId === null ? number : <Link to={{ search: orderParams.toString() }}>{number}</Link>}
        <span className={ui.muted}>, {store}</span>
      </span>
      <span className={ui.num}>
        <Money value={value} currency={currency} />
      </span>
    </li>
  );
}
