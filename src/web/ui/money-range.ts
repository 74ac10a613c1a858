import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { type BetweenWords, moneyRangeText } from "#core/bounded-text.ts";
import { useFormat } from "./use-format.ts";

/** „od −590 do −411” in the language of the screen; it parts between its two ends alone. */
export function useBetween(): BetweenWords {
  const { t } = useTranslation("common");
  return useCallback((values) => partedOnce(t("moneyRange", values), values.low), [t]);
}

/** The first space after the lower end stays one at which a line may break. */
function partedOnce(text: string, low: string): string {
  const end = text.indexOf(low) + low.length;
  const [first = "", ...rest] = text.slice(end).split(" ");
  const start = `${text.slice(0, end)}${first}`.replaceAll(" ", "\u00a0");
  return rest.length === 0 ? start : `${start} ${rest.join("\u00a0")}`;
}

/** `2 552–2 585 zł`; with words where a minus would stand beside the dash: `od −590 do −411 zł`. Minor units, written whole. */
export function useMoneyRange(): (low: number, high: number, currency: string) => string {
  const between = useBetween();
  const numbers = useFormat();
  return (low, high, currency) => moneyRangeText(low, high, { numbers, currency, between });
}
