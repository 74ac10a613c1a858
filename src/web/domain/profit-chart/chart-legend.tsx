import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./chart-legend.module.css";
import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import { shownFigure } from "#core/figure-display.ts";
import { Money } from "../../ui/money.tsx";
import type { CostSeries } from "#core/ledger.ts";
import { costOf } from "./chart-series.ts";

type ChartLegendProps = {
  totals: FiguresSchema;
  used: readonly CostSeries[];
  currency: string;
  /** Of which days it is, where more is drawn than these. */
  only?: string | undefined;
};

/** The legend is a small account of the whole range. */
export function ChartLegend({ totals, used, currency, only }: ChartLegendProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const profit = shownFigure(totals, "netProfit");
  return (
    <dl className={`${ui.wrap} ${ui.small} ${css.root}`}>
      {only !== undefined && (
        <div className={`${ui.row} ${ui.gap6}`}>
          <dt className={`${ui.row} ${ui.secondary} ${ui.gap6}`}>{t("chart.only")}</dt>
          <dd style={{ color: "var(--z-accent)" }} className={`${ui.medium} ${ui.num}`}>
            {only}
          </dd>
        </div>
      )}
      {used.map((name) => (
        <div key={name} className={`${ui.row} ${ui.gap6}`}>
          <dt className={`${ui.row} ${ui.secondary} ${ui.gap6}`}>
            <span className={ui.swatch} style={{ background: `var(--z-series-${kebab(name)})` }} aria-hidden="true" />
            {t(`chart.series.${name}`)}
          </dt>
          <dd className={ui.medium}>
            <Money value={costOf(totals, name)} currency={currency} whole />
          </dd>
        </div>
      ))}
      <div className={`${ui.row} ${ui.gap6}`}>
        <dt className={`${ui.row} ${ui.secondary} ${ui.gap6}`}>
          <span className={css.line} aria-hidden="true" />
          {t("figures:netProfit")}
        </dt>
        <dd className={ui.medium}>
          <Money {...profit} currency={currency} whole tone="headline" />
        </dd>
      </div>
    </dl>
  );
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
