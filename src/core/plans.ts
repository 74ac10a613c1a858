/** The plans a company can take. They differ by the size of the business; nothing stops being counted above it. */
export const PLAN_IDS = ["start", "pro", "max"] as const;
export type PlanId = (typeof PLAN_IDS)[number];

/** `ordersPerMonth` is what a plan is meant for; `null` = any number. */
export type Plan = { id: PlanId; ordersPerMonth: number | null };

export const PLANS: readonly Plan[] = [
  { id: "start", ordersPerMonth: 1_000 },
  { id: "pro", ordersPerMonth: 10_000 },
  { id: "max", ordersPerMonth: null },
];
