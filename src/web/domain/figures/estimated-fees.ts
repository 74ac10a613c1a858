/** What of the figures stands for fees that are not billed yet, in words. */
import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import type { NumberKey } from "#core/figure-display.ts";
import { totalOf } from "#core/money.ts";
import { useFormat } from "../../ui/use-format.ts";

const PARTS = ["estimatedCommission", "estimatedDelivery", "estimatedAds"] as const;

/** Estimates in each figure that a table shows of fees and advertising. */
const PARTS_OF: Partial<Record<NumberKey, readonly (typeof PARTS)[number][]>> = {
  commission: ["estimatedCommission"],
  delivery: ["estimatedDelivery"],
  ads: ["estimatedAds"],
  fees: ["estimatedCommission", "estimatedDelivery"],
};

/** The estimates by what they are for, as the costs that they are; null where nothing is estimated or a rate is missing. */
export function useEstimatedFees(figures: FiguresSchema, currency: string): string | null {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { estimated } = figures;
  if (estimated === null || estimated === 0) return null;
  const there = PARTS.filter((part) => (figures[part] ?? 0) !== 0);
  const parts = there.map((part) => {
    const name = t(`tiles.estimatedPart.${part}`);
    return there.length === 1 ? name : `${name}\u00A0${format.money(-(figures[part] ?? 0), currency, { whole: true, bare: true })}`;
  });
  return t("tiles.estimated", { amount: format.money(-estimated, currency, { whole: true }), parts: parts.join(", ") });
}

/** How much of the figure is estimated until it is billed, 0 where nothing is; null without a rate. */
export function estimatedPart(figures: FiguresSchema, key: NumberKey): number | null {
  return totalOf((PARTS_OF[key] ?? []).map((part) => figures[part]));
}
