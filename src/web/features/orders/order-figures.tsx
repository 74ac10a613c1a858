import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./orders.module.css";
import { useTranslation } from "react-i18next";
import { shownFigure } from "#core/figure-display.ts";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import type { OrderAnswer } from "./orders.api.ts";

const COSTS = ["netRevenue", "fees", "ads", "cogs"] as const;

export function OrderFigures({ order: { figures, currency } }: { order: OrderAnswer }) {
  const { t } = useTranslation(["orders", "figures"]);
  const profit = shownFigure(figures, "netProfit");
  const margin = shownFigure(figures, "margin");
  return (
    <dl className={`${ui.terms} ${css.figures}`}>
      {COSTS.map((key) => (
        <div key={key}>
          <dt>{t(`figures:${key}`)}</dt>
          <dd className={ui.bold}>
            <Money value={figures[key]} currency={currency} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t("figures:netProfit")}</dt>
        <dd className={ui.bold}>
          <Money {...profit} currency={currency} tone="result" reason={t("noCost")} />
        </dd>
      </div>
      <div>
        <dt>{t("figures:margin")}</dt>
        <dd className={ui.bold}>
          <Percent {...margin} reason={t("noCost")} />
        </dd>
      </div>
    </dl>
  );
}
