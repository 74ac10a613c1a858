import * as ui from "../../ui/styles/ui.module.css";
import * as plainTableCss from "./plain-table.module.css";
import { Check, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { totalOf } from "#core/money.ts";
import { BillingLink } from "../../domain/records/billing-link.tsx";
import { Money } from "../../ui/money.tsx";
import { PostingMarks } from "../../domain/records/posting-marks.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { OrderAnswer } from "./orders.api.ts";

/** All postings of the order; their sum is written under them and compared with the profit. */
export function OrderPostings({ order }: { order: OrderAnswer }) {
  const { t } = useTranslation(["orders", "figures"]);
  const format = useFormat();
  const { postings, currency, figures } = order;
  const sum = totalOf(postings.map(({ amount }) => amount));
  const comparable = postings.every((posting) => posting.currency === currency);
  const equal = sum === figures.netProfit;
  const Mark = equal ? Check : TriangleAlert;
  return (
    <section>
      <h2>{t("postings.title", { count: postings.length })}</h2>
      <table className={`${ui.listTable} ${ui.above8} ${plainTableCss.root} ${plainTableCss.plainTableLong}`}>
        <thead>
          <tr>
            <th scope="col">{t("postings.day")}</th>
            <th scope="col">{t("postings.line")}</th>
            <th scope="col">{t("postings.source")}</th>
            <th scope="col">{t("postings.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {postings.map((posting, index) => (
            <tr key={index}>
              <td className={`${plainTableCss.number} ${ui.num}`}>{format.day(posting.day)}</td>
              <td>
                {t(`figures:${posting.line}`)}
                {posting.sku !== null && <span className={plainTableCss.sub}>{posting.sku}</span>}
              </td>
              <td className={ui.secondary}>
                <Source posting={posting} />
                {posting.originalCurrency !== posting.currency && (
                  <span className={`${plainTableCss.sub} ${ui.num}`}>{format.money(posting.originalAmount, posting.originalCurrency)}</span>
                )}
              </td>
              <td>
                <Money value={posting.amount} currency={posting.currency} />
              </td>
            </tr>
          ))}
        </tbody>
        {comparable && (
          <tfoot>
            <tr className={equal ? "" : ui.loss}>
              <td colSpan={3}>
                <span className={`${ui.chain} ${ui.gap6}`}>
                  <Mark size={14} strokeWidth={2} className={equal ? ui.profit : ""} aria-hidden="true" />
                  {t(equal ? "postings.equal" : "postings.different", { count: postings.length })}
                </span>
              </td>
              <td>
                <Money value={sum} currency={currency} />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

function Source({ posting }: { posting: OrderAnswer["postings"][number] }) {
  return (
    <>
      <Document posting={posting} />
      <span className={plainTableCss.sub}>
        <PostingMarks posting={posting} />
      </span>
    </>
  );
}

/** The document as people know it; an estimate has none, and says how it was made. */
function Document({ posting }: { posting: OrderAnswer["postings"][number] }) {
  const { t } = useTranslation(["orders", "figures"]);
  const { type, id, label } = posting.source;
  if (type === "costRule") return <span className={ui.chip}>{t(`sources.${type}`)}</span>;
  if (type === "estimate") {
    return (
      <>
        <span className={ui.chip}>{t(`sources.${type}`)}</span>
        {label !== undefined && <span className={plainTableCss.sub}>{label}</span>}
      </>
    );
  }
  return <BillingLink posting={posting}>{label ?? `${t(`sources.${type}`)} ${id}`}</BillingLink>;
}
