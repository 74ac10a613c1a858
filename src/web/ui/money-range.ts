import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type BetweenWords, moneyRangeText } from "#core/bounded-text.ts";
import { useFormat } from "./use-format.ts";

/** „od −590 do −411” in the language of the screen. */
export function useBetween(): BetweenWords {
  const { t } = useTranslation("common");
  return useCallback((values) => t("moneyRange", values), [t]);
}

/** `2 552–2 585 zł`; with words where a minus would stand beside the dash: `od −590 do −411 zł`. Minor units, written whole. */
export function useMoneyRange(): (low: number, high: number, currency: string) => string {
  const between = useBetween();
  const numbers = useFormat();
  return (low, high, currency) => moneyRangeText(low, high, { numbers, currency, between });
}
