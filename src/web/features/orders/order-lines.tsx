import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./plain-table.module.css";
import { useTranslation } from "react-i18next";
import { Money } from "../../ui/money.tsx";
import { VatRate } from "../../domain/records/posting-marks.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { MissingCost } from "../../domain/costs/missing-cost.tsx";
import type { OrderAnswer } from "./orders.api.ts";

export function OrderLines({ order }: { order: OrderAnswer }) {
  const { t } = useTranslation("orders");
  const format = useFormat();
  return (
    <section>
      <h2>{t("lines.title")}</h2>
      <table className={`${ui.listTable} ${ui.above8} ${css.root}`}>
        <thead>
          <tr>
            <th scope="col">{t("lines.product")}</th>
            <th scope="col" className={`${css.number} ${ui.num}`}>
              {t("lines.quantity")}
            </th>
            <th scope="col">{t("lines.amount")}</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr key={line.id}>
              <td>
                {line.name ?? line.sku ?? t("lines.unnamed")}
                <span className={css.sub}>
                  {line.sku}
                  {line.kind === "refund" && <span className={ui.chip}>{t("lines.refund")}</span>}{" "}
                  {line.vat !== null && <VatRate vat={line.vat} />}
                  {line.productId !== null && lacksCost(order, line) && (
                    <MissingCost productId={line.productId}>{t("lines.enterCost")}</MissingCost>
                  )}
                </span>
              </td>
              <td className={`${css.number} ${ui.num}`}>{format.count(line.quantity)}</td>
              <td>
                <Money value={line.amount} currency={line.currency} />
                {line.deposit !== 0 && (
                  <span className={`${css.sub} ${ui.num}`}>
                    {t("lines.deposit", { amount: format.money(line.deposit, line.currency) })}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Goods of what was sold that nobody knows the cost of: they are in no posting. */
function lacksCost({ counted, figures, postings }: OrderAnswer, { id, kind }: OrderAnswer["lines"][number]): boolean {
  if (!counted || kind !== "sale" || figures.profitState === "complete") return false;
  return !postings.some(({ line, lineId, source }) => line === "cogs" && lineId === id && source.type !== "costRule");
}
