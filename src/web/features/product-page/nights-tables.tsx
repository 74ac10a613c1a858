import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./offer-history.module.css";
import * as productTableCss from "./product-table.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { meaningfulRatio } from "#core/ratio.ts";
import { useFormat } from "../../ui/use-format.ts";
import { missedNights, type OfferDay, type PriceChange } from "./offer-nights.ts";
import { useChangeText, useOfferWords } from "./use-offer-words.ts";

/** A rule may move the price every night; so many lines stand beside the chart. */
const FEW = 6;

/** When the price changed, from what to what, and what moved it. */
export function PriceChanges({ changes }: { changes: readonly PriceChange[] }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const changeText = useChangeText();
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? changes : changes.slice(0, FEW);
  if (changes.length === 0) return <p className={`${ui.pad0x12} ${css.calm} ${ui.secondary}`}>{t("product.nights.noChanges")}</p>;
  return (
    <div>
      <table className={`${productTableCss.root} ${css.table}`}>
        <caption className={ui.hiddenVisually}>{t("product.nights.changes")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("product.nights.changed")}</th>
            <th scope="col">{t("product.nights.price")}</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((change) => (
            <tr key={change.day}>
              <th scope="row">
                <span className={ui.num}>{format.day(change.day)}</span>
                <ChangeReason change={change} />
              </th>
              <td className={ui.num}>
                <span className={ui.amount}>{changeText(change)}</span>
                <span className={`${ui.block} ${ui.hint}`}>
                  <Difference change={change} />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < changes.length && (
        <Button style={{ margin: "4px var(--z-card-pad) 8px" }} variant="subtle" size="compact-xs" onClick={() => showWhole(true)}>
          {t("product.nights.allChanges", { count: changes.length })}
        </Button>
      )}
    </div>
  );
}

function Difference({ change: { from, to, currency } }: { change: PriceChange }) {
  const format = useFormat();
  const amount = format.money(to - from, currency, { sign: "always" });
  const share = meaningfulRatio(from, to);
  return share === null ? amount : `${amount}, ${format.percent(share, { sign: "always" })}`;
}

function ChangeReason({ change }: { change: PriceChange }) {
  const { t } = useTranslation("dashboard");
  const { programs } = useOfferWords(change.currency);
  const missed = missedNights(change);
  const parts = [...programs(change), ...(missed === 0 ? [] : [t("product.nights.afterGap", { count: missed })])];
  return parts.length === 0 ? null : <span className={`${ui.block} ${ui.hint}`}>{parts.join(", ")}</span>;
}

/** The chart in numbers, for a screen reader: a canvas says nothing. */
export function NightsTable({ days, currency }: { days: readonly OfferDay[]; currency: string }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { price, status, programs } = useOfferWords(currency);
  return (
    <div className={ui.hiddenVisually}>
      <table>
        <caption>{t("product.nights.table")}</caption>
        <thead>
          <tr>
            {(["night", "price", "stock", "status", "visits", "programs"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`product.nights.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, night }) => (
            <tr key={day}>
              <th scope="row">{format.day(day)}</th>
              {night === null ? (
                <td colSpan={5}>{t("product.nights.missed")}</td>
              ) : (
                <>
                  <td>{price(night.price)}</td>
                  <td>{night.stock === null ? t("product.nights.unknown") : format.count(night.stock)}</td>
                  <td>{status(night.status)}</td>
                  <td>{night.visits === null ? t("product.nights.unknown") : format.count(night.visits)}</td>
                  <td>{programs(night).join(", ")}</td>
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
