import { useTranslation } from "react-i18next";
import { useFormat } from "./use-format.ts";

/** `2 552–2 585 zł`; with words where a minus would stand beside the dash: `od −590 do −411 zł`. Minor units, written whole. */
export function useMoneyRange(): (low: number, high: number, currency: string) => string {
  const { t } = useTranslation();
  const format = useFormat();
  return (low, high, currency) => {
    const [from, to] = [format.money(low, currency, { whole: true, bare: true }), format.money(high, currency, { whole: true })];
    return low < 0 || high < 0 ? t("moneyRange", { low: from, high: to }) : `${from}–${to}`;
  };
}
