import * as ui from "../../ui/styles/ui.module.css";
import * as productTableCss from "./product-table.module.css";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Money } from "../../ui/money.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { ProductAnswer } from "./product.api.ts";

/** At which prices it was sold, month by month: a fall of the average shows before the profit does. */
export function PriceHistory({ product: { prices, priceCurrency } }: { product: ProductAnswer }) {
  const { t } = useTranslation(["dashboard", "common", "figures"]);
  const format = useFormat();
  // Prices of several currencies make no table: these are of one market, also where all are looked at.
  const market = useAppSelector(({ place }) => place.market);
  return (
    <section className={ui.card} aria-label={t("product.prices.title")}>
      <div className={ui.cardHead}>
        <h2>{t("product.prices.title")}</h2>
        <span className={`${ui.small} ${ui.secondary} ${ui.push}`}>{t(`common:markets.${market}`)}</span>
      </div>
      {prices.length === 0 ? (
        <p className={`${ui.padBelow} ${ui.secondary}`}>{t("product.prices.none")}</p>
      ) : (
        <ScrollRegion className={productTableCss.productScroll} label={t("common:tableOf", { name: t("product.prices.title") })}>
          <table className={productTableCss.root}>
            <thead>
              <tr>
                <th scope="col">{t("product.prices.month")}</th>
                <th scope="col">{t("figures:units")}</th>
                <th scope="col">{t("product.prices.lowest")}</th>
                <th scope="col">{t("product.prices.average")}</th>
                <th scope="col">{t("product.prices.highest")}</th>
              </tr>
            </thead>
            <tbody>
              {prices.map(({ month, units, lowest, average, highest }) => (
                <tr key={month}>
                  <th scope="row">{format.month(month)}</th>
                  <td className={ui.num}>{format.count(units)}</td>
                  {[lowest, average, highest].map((price, index) => (
                    <td key={index}>
                      <Money value={price} currency={priceCurrency} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
