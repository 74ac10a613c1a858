/** Deliveries: lines that make purchases of stocks, and freight and duty shared over them. */
import { z } from "zod";
import { DELIVERY_COSTS, SHARED_BY } from "#core/delivery.ts";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import { Count, DayText, Id, IdParams, Money, PageQuery, pageOf, UnitCost } from "./common.ts";
import { Changed, CostEffect } from "./product-costs.ts";
import type { RouteContract } from "./route.ts";

const MOST_UNITS = 1_000_000_000;
const MOST_LINES = 1000;
const MOST_COSTS = 50;

/** Up to four decimals and a dot. */
const Decimal = z.string().regex(/^\d{1,12}(?:\.\d{1,4})?$/);
const Currency = z.enum(NBP_CURRENCIES);

const LineInput = z.object({
  sku: z.string().min(1).max(200),
  quantity: z.int().min(1).max(MOST_UNITS),
  /** Of one unit, in the delivery's currency. */
  unitPrice: UnitCost,
  /** Of the whole line, in any unit that all lines share; null = not said. */
  weight: Decimal.nullable().default(null),
});

const CostInput = z.object({
  kind: z.enum(DELIVERY_COSTS),
  /** Minor units of `currency`; another one than the delivery's is converted at the rate of the delivery's day. */
  amount: z.int().min(1).max(1_000_000_000_00),
  currency: Currency,
  sharedBy: z.enum(SHARED_BY),
});

const headShape = {
  number: z.string().trim().max(60),
  day: DayText,
  supplier: z.string().trim().max(120),
  currency: Currency,
  vatMode: z.enum(["net", "gross"]),
  note: z.string().max(1000),
};

const DeliveryInput = z
  .object({ ...headShape, lines: z.array(LineInput).max(MOST_LINES), costs: z.array(CostInput).max(MOST_COSTS) })
  .meta({ id: "DeliveryInput" });

const Landed = LineInput.extend({
  productId: Id,
  name: z.string(),
  weight: Decimal.nullable(),
  /** What the line bears of the costs, minor units of the delivery's currency. */
  freight: Money,
  duty: Money,
  other: Money,
  /** Of one unit with all of it, on average. */
  unitCost: z.string(),
});
export type LandedLine = z.output<typeof Landed>;

/** As it is stored. */
const storedHead = { ...headShape, currency: z.string() };

const Delivery = z
  .object({
    id: Id,
    /** Sent back, so that two people do not overwrite each other. */
    version: z.int(),
    ...storedHead,
    lines: z.array(Landed),
    /** Each with its amount in the delivery's currency. */
    costs: z.array(CostInput.extend({ currency: z.string(), converted: Money })),
  })
  .meta({ id: "Delivery" });
export type Delivery = z.output<typeof Delivery>;

const Summary = z.object({
  id: Id,
  version: z.int(),
  ...storedHead,
  lines: Count,
  units: Count,
  /** Minor units of the delivery's currency: price of the lines, and what is shared over them. */
  goods: Money,
  costs: Money,
});
export type DeliverySummary = z.output<typeof Summary>;

export const deliveriesRoute = {
  method: "GET",
  path: "/api/deliveries",
  policy: "read",
  forKeys: true,
  tag: "products",
  work: "question",
  summary: "Deliveries, the newest first",
  query: PageQuery,
  response: pageOf(Summary),
} as const satisfies RouteContract;

export const deliveryRoute = {
  method: "GET",
  path: "/api/deliveries/:id",
  policy: "read",
  forKeys: true,
  tag: "products",
  work: "question",
  summary: "One delivery: its lines at their landed cost, and the costs that were shared",
  params: IdParams,
  response: Delivery,
} as const satisfies RouteContract;

const Saved = Changed.extend({ id: Id, version: z.int() });

export const createDeliveryRoute = {
  method: "POST",
  path: "/api/deliveries",
  policy: "edit",
  tag: "products",
  summary: "Enter a delivery; its lines become purchases of products kept by FIFO or average",
  body: DeliveryInput,
  response: Saved,
} as const satisfies RouteContract;

export const saveDeliveryRoute = {
  method: "PUT",
  path: "/api/deliveries/:id",
  policy: "edit",
  tag: "products",
  summary: "Change a delivery; the purchases of its lines follow",
  params: IdParams,
  body: DeliveryInput.extend({ version: z.int() }),
  response: Saved,
} as const satisfies RouteContract;

export const deleteDeliveryRoute = {
  method: "DELETE",
  path: "/api/deliveries/:id",
  policy: "edit",
  tag: "products",
  summary: "Delete a delivery with its purchases; undone like any change of costs",
  params: IdParams,
  response: Changed,
} as const satisfies RouteContract;

export const previewDeliveryRoute = {
  method: "POST",
  path: "/api/deliveries/preview",
  policy: "edit",
  tag: "products",
  work: "question",
  summary: "What each line would cost landed, and what saving the delivery would do to profit",
  body: DeliveryInput.extend({
    /** Of the delivery that is changed; null = a new one. */
    id: Id.nullable(),
  }),
  response: z.object({ lines: z.array(Landed), effect: CostEffect }),
} as const satisfies RouteContract;
