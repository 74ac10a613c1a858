import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./reconciliation.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { reconciliationRoute, SetAside } from "#contract/reconciliation.ts";
import type { ResponseOf } from "#contract/route.ts";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useFormat } from "../../ui/use-format.ts";

type Aside = ResponseOf<typeof reconciliationRoute>["setAside"];

/** What could not be read of the month: it is in no sum, so it stands by itself, each entry as far as it can be told. */
export function SetAsideCard({ setAside: { items, total } }: { setAside: Aside }) {
  const { t } = useTranslation(["reconciliation", "common"]);
  const rest = total - items.length;
  return (
    <section className={ui.card} aria-label={t("setAside.title")}>
      <div className={ui.cardHead}>
        <h2>{t("setAside.title")}</h2>
        <span className={`${ui.small} ${ui.muted}`}>{t("setAside.text")}</span>
        <Link className={`${ui.push} ${ui.small}`} to="/system/progress">
          {t("setAside.alerts")}
        </Link>
      </div>
      <ScrollRegion label={t("common:tableOf", { name: t("setAside.title") })}>
        <table className={`${ui.listTable} ${css.table} ${css.tableAside}`}>
          <thead>
            <tr>
              {(["what", "day", "store", "reason", "amount"] as const).map((column) => (
                <th key={column} scope="col" data-column={column}>
                  {t(`setAside.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((entry) => (
              <AsideRow key={`${entry.store} ${entry.list} ${entry.entryKey}`} entry={entry} />
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {rest > 0 && <p className={`${css.note} ${ui.small} ${ui.muted}`}>{t("setAside.more", { count: rest })}</p>}
    </section>
  );
}

function AsideRow({ entry }: { entry: SetAside }) {
  const { t } = useTranslation("reconciliation");
  const format = useFormat();
  const { list, typeId, typeName, entryKey, day, receivedFrom, receivedTo, store, reason, amount, currency } = entry;
  return (
    <tr>
      <th scope="row">
        <span className={`${ui.block} ${ui.medium} ${css.type}`}>{typeName ?? list}</span>
        <span className={`${ui.block} ${ui.hint} ${ui.wraps} ${ui.num}`}>
          {[
            ...(typeName === null ? [] : [list]),
            ...(typeId === null || typeId === typeName ? [] : [typeId]),
            ...(entryKey === "" ? [] : [t("list.key", { key: entryKey })]),
          ].join(" · ")}
        </span>
      </th>
      <td data-column="day" className={ui.num}>
        {day === null ? t("setAside.received", { range: format.range(receivedFrom, receivedTo) }) : format.day(day)}
      </td>
      <td data-column="store">{store}</td>
      <td data-column="reason">{reason}</td>
      {/* As it was given: text that nobody may count with, so it is not dressed as money. */}
      <td data-column="amount" className={ui.num}>
        {amount === null ? <span className={ui.muted}>{t("setAside.noAmount")}</span> : [amount, currency ?? ""].join(" ").trim()}
      </td>
    </tr>
  );
}
