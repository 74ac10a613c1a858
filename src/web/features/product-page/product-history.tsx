import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product.module.css";
import * as productTableCss from "./product-table.module.css";
import { useTranslation } from "react-i18next";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { AllowedLink } from "../../ui/allowed-link.tsx";
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
        <p className={`${css.productNone} ${ui.secondary}`}>{t("product.prices.none")}</p>
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

/** What a unit cost and since when; without any cost the profit is unknown, so the way to enter one stands here. */
export function CostHistory({ product: { costs, purchases, costMethod } }: { product: ProductAnswer }) {
  const { t } = useTranslation(["dashboard", "common", "figures"]);
  const format = useFormat();
  const isByStock = costMethod === "fifo" || costMethod === "average";
  const rows = isByStock
    ? purchases.map(({ day, quantity, ...cost }) => ({ ...cost, when: format.day(day), what: format.count(quantity) }))
    : costs.map(({ market, validFrom, validTo, ...cost }) => ({
        ...cost,
        when: `${validFrom === null ? t("product.costs.always") : format.day(validFrom)}–${validTo === null ? t("product.costs.open") : format.day(validTo)}`,
        what: market === null ? t("product.costs.everywhere") : t(`common:markets.${market}`),
      }));
  return (
    <section className={ui.card} aria-label={t("product.costs.title")}>
      <div className={ui.cardHead}>
        <h2>{t("product.costs.title")}</h2>
        <span className={`${ui.small} ${ui.secondary} ${ui.push}`}>{t(`product.costs.methods.${costMethod}`)}</span>
      </div>
      {rows.length === 0 ? (
        <p className={`${css.productNone} ${ui.secondary}`}>
          {t("product.costs.none")} <AllowedLink to="/system/progress?new=products">{t("status.addCosts")}</AllowedLink>
        </p>
      ) : (
        <ScrollRegion className={productTableCss.productScroll} label={t("common:tableOf", { name: t("product.costs.title") })}>
          <table className={productTableCss.root}>
            <thead>
              <tr>
                <th scope="col">{t(isByStock ? "product.costs.bought" : "product.costs.valid")}</th>
                <th scope="col">{t(isByStock ? "figures:units" : "product.costs.market")}</th>
                <th scope="col">{t("product.costs.unit")}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ when, what, unitCost, currency, vatMode }, index) => (
                <tr key={index}>
                  <th scope="row" className={ui.num}>
                    {when}
                  </th>
                  <td className={ui.num}>{what}</td>
                  <td className={ui.num}>
                    {t("product.costs.amount", {
                      amount: format.decimal(unitCost),
                      currency: format.unit(currency),
                      mode: t(`product.costs.modes.${vatMode}`),
                    })}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  );
}
