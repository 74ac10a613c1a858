import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-offers.module.css";
import { useTranslation } from "react-i18next";
import type { RemapEffect } from "#contract/product-offers.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Money } from "../../ui/money.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { Move } from "./product-offers.api.ts";
import { useMoveEffect } from "./use-move.ts";

/** What would move, in one sentence and product by product. */
export function EffectTable({ move }: { move: Move }) {
  const { t } = useTranslation("offers");
  const { currentData: effect, error } = useMoveEffect(move);
  if (error !== undefined) return <Refusal title={t("effectFailed")} error={error} />;
  if (effect === undefined) {
    return (
      <div aria-busy="true">
        <Delayed>
          <Skeleton height={96} />
        </Delayed>
      </div>
    );
  }
  return (
    <section className={`${ui.grid} ${ui.gap8}`} aria-label={t("effect")}>
      <EffectSentence effect={effect} />
      {effect.products.length > 0 && <ProductEffects effect={effect} />}
    </section>
  );
}

function EffectSentence({ effect }: { effect: RemapEffect }) {
  const { t } = useTranslation(["offers", "common"]);
  const format = useFormat();
  const { offers, orders, from, before, after, leftOut, costsTaken, costsLeft } = effect;
  const difference = before === null || after === null ? null : after - before;
  return (
    <>
      <p>
        {t("moves", { count: offers })}
        {leftOut === null ? ", " : ""}
        {leftOut !== null ? null : from === null ? t("noOrders") : t("orders", { count: orders, day: format.day(from) })}
        {difference !== null && orders > 0 && (
          <>
            {", "}
            {t("profit")} <Money value={difference} currency="PLN" tone="result" sign="always" />
          </>
        )}
      </p>
      {leftOut !== null && <p>{t("common:effectLeftOut", { count: orders })}</p>}
      {costsTaken !== null && <p className={ui.secondary}>{t("costsTaken", { product: costsTaken.name || costsTaken.sku })}</p>}
      {costsLeft.length > 0 && (
        <p className={ui.secondary}>{t("costsLeft", { products: costsLeft.map(({ name, sku }) => name || sku).join(", ") })}</p>
      )}
    </>
  );
}

function ProductEffects({ effect: { products } }: { effect: RemapEffect }) {
  const { t } = useTranslation(["offers", "common", "figures"]);
  return (
    <ScrollRegion label={t("common:tableOf", { name: t("effect") })}>
      <table className={css.table}>
        <thead>
          <tr>
            <th scope="col">{t("product")}</th>
            <th scope="col">{t("salesNow")}</th>
            <th scope="col">{t("salesAfter")}</th>
            <th scope="col">{t("profitNow")}</th>
            <th scope="col">{t("profitAfter")}</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ id, sku, name, isGone, before, after }) => (
            <tr key={id ?? "new"}>
              <th scope="row">
                {name || sku}
                <span className={`${ui.small} ${ui.muted}`}>{id === null ? t("isNew", { sku }) : isGone ? t("isGone", { sku }) : sku}</span>
              </th>
              {[before?.sales, after?.sales].map((value, at) => (
                <td key={at}>
                  <Money value={value ?? 0} currency="PLN" />
                </td>
              ))}
              {[before, after].map((figures, at) => (
                <td key={at}>
                  <Money
                    value={figures === null ? 0 : figures.netProfit}
                    currency="PLN"
                    tone="result"
                    bound={figures !== null && figures.uncostedUnits > 0 ? "atMost" : "exact"}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
