import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./postings.module.css";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import type { PostingRow } from "#contract/ledger.ts";
import { BillingLink } from "../records/billing-link.tsx";
import { PostingMarks } from "../records/posting-marks.tsx";
import { shortOrderNumber } from "../records/order-number.ts";
import { useFormat } from "../../ui/use-format.ts";

/** When, from which document, for what; the order it belongs to opens beside it. */
export function PostingDescription({ posting }: { posting: PostingRow }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { day, source, productName, sku, quantity, originalAmount, originalCurrency, currency } = posting;
  return (
    <span className={`${ui.grid} ${ui.breaks} ${css.posting}`}>
      <span className={`${ui.secondary} ${ui.num}`}>{format.day(day)}</span>
      <span>
        {productName ?? sku ?? t(`sources.${source.type}`)}
        {quantity !== 0 && <span className={ui.muted}> {t("postings.units", { count: quantity })}</span>}
      </span>
      <span>
        {(source.type === "estimate" || source.type === "costRule") && (
          <span className={ui.chip} style={{ marginRight: 8 }}>
            {t(`sources.${source.type}`)}
          </span>
        )}
        <Documents posting={posting} /> <PostingMarks posting={posting} />
        {source.type === "estimate" && posting.orderNumber !== null && <span className={ui.muted}> {source.label}</span>}
        {originalCurrency !== currency && (
          <span className={`${ui.muted} ${ui.num}`}> {format.money(originalAmount, originalCurrency)}</span>
        )}
      </span>
    </span>
  );
}

/** The order, the billing entry where one was posted, or the expense. */
function Documents({ posting }: { posting: PostingRow }) {
  const { t } = useTranslation("dashboard");
  const [params] = useSearchParams();
  const { source, orderId, orderNumber } = posting;
  const sourceName = source.label ?? `${t(`sources.${source.type}`)} ${source.id}`;
  if (source.expenseId !== undefined) {
    const expenseParams = new URLSearchParams(params);
    expenseParams.set("expense", source.expenseId);
    return <Link to={{ search: expenseParams.toString() }}>{sourceName}</Link>;
  }
  if (orderId === null) return <BillingLink posting={posting}>{sourceName}</BillingLink>;
  const orderParams = new URLSearchParams(params);
  orderParams.set("order", orderId);
  return (
    <>
      <Link to={{ search: orderParams.toString() }} title={orderNumber ?? undefined}>
        {orderNumber === null ? sourceName : t("postings.order", { number: shortOrderNumber(orderNumber) })}
      </Link>
      {orderNumber !== null && source.type === "billing" && (
        <>
          {", "}
          <BillingLink posting={posting}>{sourceName}</BillingLink>
        </>
      )}
    </>
  );
}
