import { useTranslation } from "react-i18next";
import { UNIT_PART_NAMES, type UnitPart } from "#core/unit-profit.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { ProductUnitAnswer } from "./product.api.ts";

/** An abbreviation stays as it is: „VAT”. */
function within(name: string): string {
  return name.toUpperCase() === name ? name : `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
}

/** What the table says, in sentences. */
export function useUnitWords(answer: ProductUnitAnswer): string[] {
  const { t } = useTranslation(["unit", "common", "figures"]);
  const format = useFormat();
  const { rows, profit, units, profitState, currency, best, noBest, largestLoss, largestCost } = answer;
  const isBounded = profitState === "partial" || profitState === "unknown";
  const money = (value: number, isAtMost = false): string =>
    `${isAtMost ? `${t("common:bound.atMost.words")} ` : ""}${format.money(value, currency)}`;
  const partName = (part: UnitPart): string => within(t(UNIT_PART_NAMES[part]));

  const withoutSale = (): string => {
    const parts = rows.flatMap(({ part, whole }) =>
      whole === null || whole === 0 ? [] : [t("lead.amountOf", { part: partName(part), amount: money(whole) })],
    );
    return parts.length === 0 ? t("lead.nothing") : t("lead.noSale", { parts: parts.join(", ") });
  };
  const ofPrice = (): string[] => {
    const cost = rows.find(({ part }) => part === largestCost);
    return cost === undefined || cost.unit === null ? [] : [t("lead.largestCost", { part: partName(cost.part), amount: money(cost.unit) })];
  };
  const fallen = (): string[] =>
    largestLoss === null ? [] : [t("lead.largestLoss", { part: partName(largestLoss.part), difference: money(largestLoss.difference) })];

  if (profit.whole === null) return [t("lead.noRate")];
  if (profit.unit === null) return [withoutSale()];
  const lead = [
    t("lead.sold", { count: units, amount: money(profit.unit, isBounded) }),
    ...(profitState === "unknown" || profitState === "partial" ? [t(`bound.${profitState}`)] : []),
  ];
  if (best === null || profit.best === null) return [...lead, ...ofPrice(), ...(noBest === null ? [] : [t(`noBest.${noBest}`)])];
  const beside = { month: format.month(best.startDate), best: money(profit.best) };
  if (profit.unit >= profit.best) return [...lead, ...ofPrice(), ...(isBounded ? [t("lead.best", beside)] : [t("lead.better", beside)])];
  return [...lead, t(profit.best < 0 ? "lead.bestLoses" : "lead.best", beside), ...fallen()];
}
