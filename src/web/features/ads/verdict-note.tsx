import * as ui from "../../ui/styles/ui.module.css";
import { Info, Minus, TrendingDown, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../ui/use-format.ts";
import { AddCosts } from "../../domain/costs/add-costs.tsx";
import type { AdsAnswer } from "./ads.api.ts";

const LOOKS = {
  earned: { tone: ui.noteProfit, Icon: TrendingUp },
  lost: { tone: ui.noteLoss, Icon: TrendingDown },
  even: { tone: "", Icon: Minus },
  unknown: { tone: ui.noteWarn, Icon: Info },
  noReport: { tone: ui.noteWarn, Icon: Info },
  noAds: { tone: "", Icon: Info },
} as const;

/** The answer first: whether advertising earned, with the numbers it is made of. */
export function VerdictNote({ answer: { verdict, currency, totals } }: { answer: AdsAnswer }) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const { state, profit, poas, cost, adSales, isPartial } = verdict;
  const { tone, Icon } = LOOKS[state];
  const money = (value: number | null) => (value === null ? "" : format.money(value, currency));
  // Days that no report speaks of cost something as well, and nobody knows what they sold.
  const isOfDays = !isPartial && cost !== totals.cost;
  const left = profit === null || cost === null ? null : profit + cost;
  return (
    <div className={`${ui.note} ${tone} ${ui.amount}`} data-verdict={state}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong className={ui.strong}>{t(`verdict.${state}`, { amount: money(profit === null ? totals.cost : Math.abs(profit)) })}</strong>{" "}
        {profit !== null && (
          <span>
            {t(isOfDays ? "verdict.numbersOfDays" : "verdict.numbers", { sales: money(adSales), left: money(left), cost: money(cost) })}
            {poas === null ? t("verdict.end") : t("verdict.poas", { poas: format.decimal(poas.toFixed(2)) })}
          </span>
        )}
        {(state === "noReport" || state === "noAds") && <span>{t(`verdict.why.${state}`)}</span>}
        <Missing verdict={verdict} isShown={isPartial || state === "unknown"} />
      </div>
    </div>
  );
}

/** What keeps the sentence from speaking of all of it, with the way to mend that. */
function Missing({ verdict: { withoutCost, withoutProduct }, isShown }: { verdict: AdsAnswer["verdict"]; isShown: boolean }) {
  const { t } = useTranslation("ads");
  if (!isShown) return null;
  return (
    <span>
      {withoutCost > 0 && (
        <>
          {" "}
          {t("verdict.withoutCost", { count: withoutCost })} <AddCosts>{t("verdict.addCosts")}</AddCosts>.
        </>
      )}
      {withoutProduct > 0 && <> {t("verdict.withoutProduct", { count: withoutProduct })}</>}
    </span>
  );
}
