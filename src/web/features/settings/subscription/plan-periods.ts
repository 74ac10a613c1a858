import type { SubscriptionAnswer } from "./subscription.api.ts";

export type PlanPeriod = "monthly" | "yearly";

type Priced = Pick<SubscriptionAnswer["plans"][number], "monthlyPrice" | "yearlyPrice">;

/** The periods that any plan has a price for: only between two of them there is something to choose. */
export function pricedPeriods(plans: readonly Priced[]): PlanPeriod[] {
  return [
    ...(plans.some(({ monthlyPrice }) => monthlyPrice !== null) ? (["monthly"] as const) : []),
    ...(plans.some(({ yearlyPrice }) => yearlyPrice !== null) ? (["yearly"] as const) : []),
  ];
}
