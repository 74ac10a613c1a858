/** The plans of the instance, which its operator makes. */
import { z } from "zod";
import { isChargeable } from "#core/plan-price.ts";
import { DisplayCurrency, Money } from "./common.ts";
import type { RouteContract } from "./route.ts";

export const MOST_PLANS = 50;
/** A million of the currency. */
const MOST_PRICE = 100_000_000;

export const PlanId = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);

const Price = Money.min(0).max(MOST_PRICE).nullable();

export const PlanTerms = z.object({
  name: z.string().trim().min(1).max(60),
  /** Place in the list, from the smallest plan to the largest. */
  position: z.int().min(0).max(1000),
  /** Orders a month the plan is meant for; `null` = any number. */
  ordersPerMonth: z.int().min(1).max(100_000_000).nullable(),
  /** Minor units of `currency`, with VAT; `null` = the operator has said no price. */
  monthlyPrice: Price,
  yearlyPrice: Price,
  currency: DisplayCurrency,
  /** False: it can no longer be chosen; whoever has it keeps it. */
  isOffered: z.boolean(),
});
export type PlanTerms = z.output<typeof PlanTerms>;

/** The same as it may be saved. */
export const SavedPlanTerms = PlanTerms.superRefine((terms, context) => {
  for (const price of ["monthlyPrice", "yearlyPrice"] as const) {
    if (isChargeable(terms[price], terms.currency)) continue;
    context.addIssue({ code: "custom", path: [price], message: "a price in forints is whole", params: { text: "wholeForint" } });
  }
});

export const Plan = PlanTerms.extend({ id: PlanId }).meta({ id: "Plan" });
export type Plan = z.output<typeof Plan>;

export const plansRoute = {
  method: "GET",
  path: "/api/plans",
  policy: "admin",
  tag: "instance",
  summary: "Every plan of the instance, also those that are no longer offered, from the smallest to the largest",
  response: z.object({ items: z.array(Plan).max(MOST_PLANS) }),
} as const satisfies RouteContract;

export const savePlanRoute = {
  method: "PUT",
  path: "/api/plans/:id",
  policy: "admin",
  tag: "instance",
  summary: "Make the plan of this id, or change it for everybody who is on it",
  params: z.object({ id: PlanId }),
  body: SavedPlanTerms,
  response: Plan,
  impersonation: "never",
} as const satisfies RouteContract;
