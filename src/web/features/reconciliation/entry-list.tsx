import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./reconciliation.module.css";
import { Loader } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { reconciliationEntriesRoute } from "#contract/reconciliation.ts";
import type { ResponseOf } from "#contract/route.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { useReconciliationEntriesQuery, type Where } from "./reconciliation.api.ts";
import { Pager } from "../../ui/pager.tsx";

type Entry = ResponseOf<typeof reconciliationEntriesRoute>["items"][number];

/** The billing entries of one kind of fee; the order of each opens with its postings. */
export function EntryList({ where, typeId }: { where: Where; typeId: string }) {
  const { t } = useTranslation("reconciliation");
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useReconciliationEntriesQuery({ ...where, typeId, page });
  if (data === undefined) {
    return error === undefined ? (
      <Loader size="sm" aria-label={t("type")} />
    ) : (
      <WidgetError title={t("list.failed")} error={error} onRetry={() => void refetch()} />
    );
  }
  return <Entries page={data} onPage={setPage} />;
}

type EntriesProps = {
  page: { items: readonly Entry[]; total: number; page: number; perPage: number };
  onPage: (page: number) => void;
  /** Entries of several kinds say which each is. */
  withType?: boolean;
};

/** A page of entries, and the way to the others. */
export function Entries({ page: { items, total, page, perPage }, onPage, withType = false }: EntriesProps) {
  const pages = Math.ceil(total / perPage);
  return (
    <div className={`${ui.stack} ${ui.gap8}`} style={{ paddingTop: 4 }}>
      <ul>
        {items.map((entry) => (
          <EntryRow key={entry.id} entry={entry} withType={withType} />
        ))}
      </ul>
      <Pager pages={pages} page={page} onPage={onPage} />
    </div>
  );
}

/** The one entry that a posting has led to. */
export function SingleEntry({ where, entryId }: { where: Where; entryId: string }) {
  const { t } = useTranslation("reconciliation");
  const { data } = useReconciliationEntriesQuery({ ...where, entryId });
  const [entry] = data?.items ?? [];
  if (entry === undefined) return null;
  return (
    <section className={`${ui.card} ${ui.stack} ${ui.pad16} ${ui.gap4}`} aria-label={t("list.entry")}>
      <h2>{t("list.entry")}</h2>
      <p>
        <strong className={ui.strong}>{entry.typeName || entry.typeId}</strong>{" "}
        <span className={ui.muted}>{t("list.key", { key: entry.entryKey })}</span>
      </p>
      <ul>
        <EntryRow entry={entry} withType={false} />
      </ul>
    </section>
  );
}

function EntryRow({ entry, withType }: { entry: Entry; withType: boolean }) {
  const { t } = useTranslation("reconciliation");
  const format = useFormat();
  const [params] = useSearchParams();
  const { billedOn, orderId, orderNumber, offerName, details, value, posted, currency, entryKey } = entry;
  const orderParams = new URLSearchParams(params);
  if (orderId !== null) orderParams.set("order", orderId);
  return (
    <li className={`${ui.grid} ${ui.underlined} ${ui.gap4x16} ${css.entriesRow}`} title={entryKey}>
      <span className={`${ui.num} ${ui.muted}`}>{format.day(billedOn)}</span>
      <span className={`${ui.breaks} ${ui.wraps} ${css.entriesWhat}`}>
        {withType && <span>{entry.typeName || entry.typeId}, </span>}
        {orderId === null ? (
          (orderNumber ?? offerName ?? t("list.noOrder"))
        ) : (
          <Link to={{ search: orderParams.toString() }}>{t("list.order", { number: orderNumber })}</Link>
        )}
        {orderId !== null && offerName !== null && <span className={ui.muted}> {offerName}</span>}
        {details !== "" && <span className={ui.muted}> {details}</span>}
      </span>
      <Money value={value} currency={currency} />
      <span className={`${ui.right} ${ui.nowrap} ${css.entriesPosted} ${ui.muted}`}>
        {t("list.posted")} <Money value={posted} currency={currency} tone="headline" />
      </span>
    </li>
  );
}
