import { useTranslation } from "react-i18next";
import type { IncomeCell } from "#core/income.ts";
import { Money } from "../../../ui/money.tsx";
import { Percent } from "../../../ui/percent.tsx";

type IncomeAmountProps = { cell: IncomeCell; currency: string; isResult: boolean; isUnknown: boolean };

/** A cell of the statement in the chosen unit. */
export function IncomeAmount({ cell: { value, isMoney, atMost }, currency, isResult, isUnknown }: IncomeAmountProps) {
  const { t } = useTranslation("dashboard");
  const reason = isUnknown ? t("none.costs") : isMoney ? t("none.rate") : t("none.facts");
  if (!isMoney) return <Percent value={value} atMost={atMost} reason={reason} />;
  return <Money value={value} currency={currency} bare tone={isResult ? "result" : "plain"} atMost={atMost} reason={reason} />;
}
