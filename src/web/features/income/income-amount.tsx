import { useTranslation } from "react-i18next";
import type { IncomeCell } from "#core/income.ts";
import { Money } from "../../ui/money.tsx";
import { Percent } from "../../ui/percent.tsx";

type IncomeAmountProps = { cell: IncomeCell; currency: string; isResult: boolean };

/** A cell of the statement in the chosen unit. */
export function IncomeAmount({ cell: { isMoney, why, ...shown }, currency, isResult }: IncomeAmountProps) {
  const { t } = useTranslation("dashboard");
  const reason = t(`none.${why}`);
  if (!isMoney) return <Percent {...shown} reason={reason} />;
  return <Money {...shown} currency={currency} bare tone={isResult ? "result" : "plain"} reason={reason} />;
}
