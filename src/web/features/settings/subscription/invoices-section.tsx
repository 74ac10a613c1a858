import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./subscription.module.css";
import { useTranslation } from "react-i18next";
import { dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { type SubscriptionInvoice, useSubscriptionInvoicesQuery } from "./subscription.api.ts";

/** What the company was charged for its plan, with the provider's page of each. */
export function InvoicesSection() {
  const { t } = useTranslation("subscription");
  const { data, error, refetch } = useSubscriptionInvoicesQuery();
  return (
    <Section title={t("invoices.title")} text={t("invoices.text")}>
      {data === undefined && error === undefined && <Skeleton height={96} aria-busy="true" />}
      {data === undefined && error !== undefined && (
        <WidgetError title={t("invoices.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data?.items.length === 0 && <p className={ui.secondary}>{t("invoices.none")}</p>}
      {data !== undefined && data.items.length > 0 && (
        <ScrollRegion label={t("invoices.title")} className={css.invoices}>
          <table className={ui.listTable} aria-label={t("invoices.title")}>
            <thead>
              <tr>
                <th scope="col">{t("invoices.number")}</th>
                <th scope="col">{t("invoices.day")}</th>
                <th scope="col">{t("invoices.amount")}</th>
                <th scope="col">{t("invoices.status")}</th>
              </tr>
            </thead>
            <tbody>
              {data.items.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </Section>
  );
}

function InvoiceRow({ invoice: { number, issuedAt, amount, currency, state, url } }: { invoice: SubscriptionInvoice }) {
  const { t } = useTranslation("subscription");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const name = number ?? t("invoices.noNumber");
  const isOpen = state === "open";
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{format.day(dayInZone(issuedAt, zone))}</td>
      <td className={ui.num}>{format.money(amount, currency)}</td>
      <td>
        <span className={isOpen ? ui.warn : undefined}>{t(`invoices.${state}`)}</span>
        {url !== null && state !== "void" && (
          <>
            {" "}
            <a
              href={url}
              target="_blank"
              rel="noreferrer"
              aria-label={t(isOpen ? "invoices.payOne" : "invoices.openOne", { number: name })}
            >
              {t(isOpen ? "invoices.pay" : "invoices.show")}
            </a>
          </>
        )}
      </td>
    </tr>
  );
}
