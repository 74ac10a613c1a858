import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./kpi-strip.module.css";
import { useTranslation } from "react-i18next";
import { PRODUCT_KPIS, type ProductKpi } from "#core/product-list.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { ListAnswer } from "./products.api.ts";
import type { ProductList } from "./use-product-list.ts";

/** Tiles whose count is no problem, only a number. */
const PLAIN: readonly ProductKpi[] = ["hidden"];

/** What is wrong with the products, and what it weighs; pressed, a tile leaves only these in the list. */
export function KpiStrip({ list, answer }: { list: ProductList; answer: ListAnswer }) {
  const { t } = useTranslation("products");
  return (
    <section className={`${ui.card} ${css.root}`} aria-label={t("kpis.title")}>
      {PRODUCT_KPIS.map((kpi) => (
        <KpiTile key={kpi} kpi={kpi} answer={answer} chosen={list.kpi === kpi} onChoose={list.chooseKpi} />
      ))}
    </section>
  );
}

type KpiTileProps = { kpi: ProductKpi; answer: ListAnswer; chosen: boolean; onChoose: (kpi: ProductKpi | null) => void };

function KpiTile({ kpi, answer, chosen, onChoose }: KpiTileProps) {
  const { t } = useTranslation("products");
  const format = useFormat();
  const count = answer.kpis?.[kpi];
  const products = count?.products ?? 0;
  const colour = products === 0 ? ui.muted : PLAIN.includes(kpi) ? "" : ui.warn;
  const margin = format.percent(answer.targetMargin, { digits: 0 });
  const name = t(`kpis.${kpi}`, { margin, days: answer.lowStockDays, months: answer.oldCostMonths });
  return (
    <button
      type="button"
      className={`${ui.plain} ${ui.stack} ${ui.pad12} ${ui.narrows} ${ui.gap2} ${ui.ink} ${css.tile}`}
      aria-pressed={chosen}
      onClick={() => onChoose(chosen ? null : kpi)}
    >
      <span className={`${css.count} ${ui.num} ${colour}`}>{format.count(products)}</span>
      <span className={ui.aside}>{name}</span>
      <span className={`${ui.small} ${ui.muted}`}>
        {count === undefined || products === 0 ? (
          t(PLAIN.includes(kpi) ? "kpis.noneHidden" : "kpis.nothing")
        ) : (
          <>
            {t(kpi === "noCost" ? "kpis.uncosted" : "kpis.sales")}{" "}
            <Money value={count.sales} currency={answer.currency} whole tone="headline" />
          </>
        )}
      </span>
    </button>
  );
}
