import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./reconciliation.module.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { RefundWithoutOrder, reconciliationRoute } from "#contract/reconciliation.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";
import { Money } from "../../ui/money.tsx";
import { Pager } from "../../ui/pager.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { OrphanList } from "./orphan-list.tsx";
import { useRefundsWithoutOrderQuery, type Where, type WhichOrphans } from "./reconciliation.api.ts";

type OfMonth = ResponseOf<typeof reconciliationRoute>["refundsWithoutOrder"];

/** What was given back in the month for orders nobody knows; the whole of them is a step away. */
export function RefundsOfMonth({ refunds: { items, total }, where }: { refunds: OfMonth; where: Where }) {
  const { t } = useTranslation("reconciliation");
  return (
    <section className={`${ui.card} ${ui.stack} ${ui.pad16} ${ui.gap4}`} aria-label={t("refunds.title")}>
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
  const query = useRefundsWithoutOrderQuery({ ...which, page });
  return (
    <OrphanList
      query={query}
      title={t("refunds.title")}
      failed={t("refunds.failed")}
      none={{ title: t("refunds.none"), text: t("refunds.noneText") }}
      countOf={({ refunds }) => t("refunds.count", { count: refunds })}
    >
      {(data) => (
        <>
          <p className={`${ui.flow} ${ui.gap8x16}`}>
            <AllowedLink to="/system/settings/stores">{t("refunds.stores")}</AllowedLink>
            <AllowedLink to="/system/progress?new=orders">{t("refunds.imports")}</AllowedLink>
          </p>
          <Refunds items={data.items} />
          <Pager pages={Math.ceil(data.total / data.perPage)} page={data.page} onPage={setPage} />
        </>
      )}
    </OrphanList>
  );
}

function Refunds({ items }: { items: readonly RefundWithoutOrder[] }) {
  return (
    <div className={`${ui.stack} ${ui.gap8}`} style={{ paddingTop: 4 }}>
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
    <li className={`${ui.grid} ${ui.underlined} ${ui.gap4x16} ${css.entriesRow}`} title={t("refunds.key", { key: refundKey })}>
      <span className={`${ui.num} ${ui.muted}`}>{format.day(day)}</span>
      <span className={`${ui.breaks} ${ui.wraps} ${css.entriesWhat}`}>
        {orderId === null ? number : <Link to={{ search: orderParams.toString() }}>{number}</Link>}
        <span className={ui.muted}>, {store}</span>
      </span>
      <span className={ui.num}>
        <Money value={value} currency={currency} />
      </span>
    </li>
  );
}
