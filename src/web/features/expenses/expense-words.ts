import { useTranslation } from "react-i18next";
import type { ExpenseVersion } from "#contract/expenses.ts";
import { isSizedBy } from "#core/expense-kinds.ts";
import { useFormat } from "../../ui/use-format.ts";

/** An expense in words: how much, how often, on whom. */
export function useExpenseWords() {
  const { t } = useTranslation(["expenses", "common"]);
  const format = useFormat();
  return {
    /** „450,00 zł netto” */
    amount: ({ amount, percent, currency, vatMode }: ExpenseVersion): string =>
      percent === null
        ? t("words.amount", { amount: format.money(amount ?? 0, currency), mode: t(`modes.${vatMode}`) })
        : t("words.share", { percent: format.percent(percent / 100, { digits: percent % 1 === 0 ? 0 : 2 }) }),
    /** „co 2 tygodnie” */
    kind: ({ kind, every }: ExpenseVersion): string =>
      isSizedBy(kind, "interval") && every !== null ? t(`words.every.${every.unit}`, { count: every.count }) : t(`words.kinds.${kind}`),
    days: ({ startDate, endDate, kind }: ExpenseVersion): string => {
      if (isSizedBy(kind, "day")) return format.day(startDate);
      return endDate === null ? t("words.since", { day: format.day(startDate) }) : format.range(startDate, endDate);
    },
    /** „Lampa, Czechy, Sklep 1”, or that it falls on everybody. */
    assigned: (
      { market }: ExpenseVersion,
      names: { storeName: string | null; tagName: string | null; productName: string | null },
    ): string => {
      const parts = [
        names.productName,
        names.tagName === null ? null : t("words.tag", { tag: names.tagName }),
        market === null ? null : t(`common:markets.${market}`),
        names.storeName,
      ].filter((part) => part !== null);
      return parts.length === 0 ? t("words.company") : parts.join(", ");
    },
  };
}
