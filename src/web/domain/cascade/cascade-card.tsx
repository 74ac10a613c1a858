import * as ui from "../../ui/styles/ui.module.css";
import * as factsCss from "./facts.module.css";
import * as css from "./cascade-card.module.css";
import { useTranslation } from "react-i18next";
import { waterfall, type WaterfallStep, GROUP_FIGURE } from "#core/profit-and-loss.ts";
import { whyNoAmount, whyNone } from "#core/why-none.ts";
import { type NumberKey, shownFigure } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import type { DayRange } from "#core/period.ts";
import { StepBar } from "./step-bar.tsx";
import { AddExpense } from "../records/add-expense.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";
import type { View } from "../report/use-view.ts";
import { Skeleton } from "../../ui/skeleton.tsx";

const MONEY_FACTS = ["profitPerOrder", "profitPerUnit", "averageOrderValue"] as const;
const RATIO_FACTS = ["roi", "refundRate"] as const;

type CascadeCardProps = { view: View; onBreakdown: (range: DayRange) => void };

/** From net revenue to profit in six rows; each opens what it is made of. */
export function CascadeCard({ view, onBreakdown }: CascadeCardProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const { chosen, data } = view;
  const open = () => onBreakdown(view.chosenRange);
  return (
    <section className={`${ui.card} ${ui.stack}`} aria-label={t("cascade.title")} data-tour="cascade">
      <div className={ui.cardHead}>
        <h2>{t("cascade.title")}</h2>
        <button type="button" className={`${ui.plain} ${ui.link} ${ui.push}`} onClick={open}>
          {t("cascade.open")}
        </button>
      </div>
      {view.error !== undefined ? (
        <p className={`${ui.pad0x16} ${ui.secondary}`}>{t("cascade.failed")}</p>
      ) : chosen === undefined || data === undefined ? (
        <div className={css.list} aria-busy="true">
          <Delayed>
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <Skeleton key={row} height={16} mt={8} mb={8} />
            ))}
          </Delayed>
        </div>
      ) : (
        <>
          <ul className={css.list}>
            {waterfall(chosen.figures).map((step) => (
              <CascadeRow key={step.name} step={step} figures={chosen.figures} currency={data.currency} onOpen={open} />
            ))}
          </ul>
          <div className={ui.pad0x8}>
            <AddExpense />
          </div>
          <dl className={`${ui.ruled} ${ui.pad8x12} ${factsCss.root}`}>
            {MONEY_FACTS.map((key) => (
              <div key={key} className={`${ui.flex} ${ui.spread} ${ui.gap12} ${factsCss.row}`}>
                <dt>{t(`figures:${key}`)}</dt>
                <dd>
                  <MoneyFact figureKey={key} view={view} currency={data.currency} />
                </dd>
              </div>
            ))}
            {RATIO_FACTS.map((key) => (
              <div key={key} className={`${ui.flex} ${ui.spread} ${ui.gap12} ${factsCss.row}`}>
                <dt>{t(`figures:${key}`)}</dt>
                <dd>
                  <RatioFact figureKey={key} view={view} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

type RowProps = { step: WaterfallStep; figures: Figures; currency: string; onOpen: () => void };

function CascadeRow({ step, figures, currency, onOpen }: RowProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const isProfit = step.name === "netProfit";
  const shown = isProfit ? shownFigure(figures, "netProfit") : { value: step.amount, bound: "exact" as const };
  return (
    <li>
      <button
        type="button"
        className={`${ui.plain} ${ui.grid} ${ui.wide} ${ui.gap12} ${ui.hovers} ${css.row}`}
        data-result={isProfit || undefined}
        onClick={onOpen}
      >
        <span>{step.name === "netProfit" ? t("figures:netProfit") : t(`figures:${GROUP_FIGURE[step.name]}`)}</span>
        <StepBar step={shown.value === null ? null : step} />
        <span className={ui.right}>
          <Money
            {...shown}
            currency={currency}
            tone={isProfit ? "result" : "plain"}
            reason={t(`none.${isProfit ? whyNone(figures, "netProfit") : whyNoAmount(figures)}`)}
          />
        </span>
      </button>
    </li>
  );
}

function MoneyFact({ figureKey, view, currency }: { figureKey: NumberKey; view: View; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  if (view.chosen === undefined) return null;
  return (
    <Money
      {...shownFigure(view.chosen.figures, figureKey)}
      currency={currency}
      tone="headline"
      reason={t(`none.${whyNone(view.chosen.figures, figureKey)}`)}
    />
  );
}

function RatioFact({ figureKey, view }: { figureKey: NumberKey; view: View }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  if (view.chosen === undefined) return null;
  return <Percent {...shownFigure(view.chosen.figures, figureKey)} reason={t(`none.${whyNone(view.chosen.figures, figureKey)}`)} />;
}
