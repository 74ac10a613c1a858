import type { Plan, PlanTerms } from "#contract/plans.ts";
import type { DisplayCurrency } from "#core/market.ts";
import { isChargeable } from "#core/plan-price.ts";
import { minorFromText, textOfMinor } from "../../../ui/amount-text.ts";

/** A plan as it is typed; an empty number of orders is any number, an empty price none. */
export type PlanDraft = {
  id: string;
  name: string;
  position: string;
  orders: string;
  monthly: string;
  yearly: string;
  currency: DisplayCurrency;
  isOffered: boolean;
};

/** Keys of `instance:plans`, by field. */
export type PlanMistakes = Partial<Record<keyof PlanDraft, "number" | "amount" | "wholeForint" | "idWrong" | "taken" | "required">>;

/** A new plan goes behind those that are there. */
export function draftOf(plan: Plan | null, others: readonly Plan[]): PlanDraft {
  if (plan === null) {
    const position = Math.max(0, ...others.map((other) => other.position)) + 1;
    const currency = others[0]?.currency ?? "PLN";
    return { id: "", name: "", position: String(position), orders: "", monthly: "", yearly: "", currency, isOffered: true };
  }
  const price = (amount: number | null) => (amount === null ? "" : textOfMinor(amount));
  return {
    id: plan.id,
    name: plan.name,
    position: String(plan.position),
    orders: plan.ordersPerMonth === null ? "" : String(plan.ordersPerMonth),
    monthly: price(plan.monthlyPrice),
    yearly: price(plan.yearlyPrice),
    currency: plan.currency,
    isOffered: plan.isOffered,
  };
}

const isEmpty = (text: string): boolean => text.trim() === "";

function whole(text: string): number | null {
  const digits = text.replaceAll(/\s/g, "");
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null;
}

/** `taken`: ids that stand for other plans. */
export function mistakesIn(draft: PlanDraft, taken: readonly string[]): PlanMistakes {
  const position = whole(draft.position);
  const isAmount = (text: string): boolean => isEmpty(text) || minorFromText(text) !== null;
  const isWhole = (text: string): boolean => isChargeable(minorFromText(text), draft.currency);
  return {
    ...(!/^[a-z][a-z0-9-]{0,39}$/.test(draft.id) && { id: "idWrong" as const }),
    ...(taken.includes(draft.id) && { id: "taken" as const }),
    ...(isEmpty(draft.name) && { name: "required" as const }),
    ...((position === null || position > 1000) && { position: "number" as const }),
    ...(!isEmpty(draft.orders) && !whole(draft.orders) && { orders: "number" as const }),
    ...(!isWhole(draft.monthly) && { monthly: "wholeForint" as const }),
    ...(!isWhole(draft.yearly) && { yearly: "wholeForint" as const }),
    ...(!isAmount(draft.monthly) && { monthly: "amount" as const }),
    ...(!isAmount(draft.yearly) && { yearly: "amount" as const }),
  };
}

/** Of a draft without mistakes. */
export function termsOf({ name, position, orders, monthly, yearly, currency, isOffered }: PlanDraft): PlanTerms {
  return {
    name: name.trim(),
    position: whole(position) ?? 0,
    ordersPerMonth: whole(orders),
    monthlyPrice: minorFromText(monthly),
    yearlyPrice: minorFromText(yearly),
    currency,
    isOffered,
  };
}
