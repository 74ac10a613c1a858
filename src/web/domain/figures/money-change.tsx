import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { changeRangeText } from "#core/change-text.ts";
import type { FigureChange } from "#core/figure-change.ts";
import { Money } from "../../ui/money.tsx";
import { useBetween } from "../../ui/money-range.ts";
import { useFormat } from "../../ui/use-format.ts";

type MoneyChangeProps = {
  change: FigureChange;
  currency: string;
  /** Without the unit, for tables whose head says it once. */
  bare?: boolean;
  /** Why none is said. */
  reason?: string;
};

/** A difference of money with its sign; where costs are missing, from what to what it goes. */
export function MoneyChange({ change: { amount, between }, currency, bare = false, reason }: MoneyChangeProps) {
  const { t } = useTranslation("common");
  const numbers = useFormat();
  const words = useBetween();
  if (between === undefined) {
    return (
      <Money value={amount} currency={currency} bare={bare} tone="result" sign="always" {...(reason === undefined ? {} : { reason })} />
    );
  }
  return (
    <span className={`${ui.num} ${ui.range}`} title={t("bound.range.hint")}>
      <span className={`${ui.amount} ${between.low > 0 ? ui.profit : ui.loss}`}>
        {changeRangeText(between.low, between.high, { numbers, currency, between: words, bare })}
      </span>
    </span>
  );
}
