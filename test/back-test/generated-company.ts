/**
 * A seller whose charges come as late as in life: commissions at once, some a day or three later; delivery one to ten days after the
 * parcel, of a part of the orders never; advertising one to three days after its day. A few orders go by methods that hardly anybody
 * chooses, a few are cancelled a day later, and some parcels are charged twice or given back.
 */
import { addDays } from "#core/day.ts";
import type { BillingFacts, Day, Instant } from "#core/facts.ts";
import { bp } from "#core/money.ts";
import { sampleCost, sampleEntry, sampleFacts, sampleLine, sampleOffer, sampleOrder, sampleProduct } from "#testing/sample-facts.ts";
import { type Numbers, numbersOf } from "./numbers.ts";
import type { TimedCompany, TimedOrder } from "./timed-company.ts";

export type GeneratedOptions = { seed: number; ordersPerDay: number; from: Day; days: number };

/** Net cost of carriage by method, and how often it is never billed. */
type Method = { name: string; smart: boolean; fee: number; never: number };

const METHODS: readonly (readonly [Method, number])[] = [
  [{ name: "Allegro Paczkomaty InPost", smart: true, fee: 899, never: 0.06 }, 46],
  [{ name: "Allegro One Box", smart: true, fee: 699, never: 0.1 }, 22],
  [{ name: "Allegro Kurier DPD", smart: true, fee: 1149, never: 0.08 }, 14],
  [{ name: "Allegro Paczkomaty InPost", smart: false, fee: 1299, never: 0.05 }, 8],
  [{ name: "Kurier własny", smart: false, fee: 0, never: 1 }, 7],
  ...Array.from({ length: 12 }, (_, at) => [{ name: `Punkt ${at + 1}`, smart: true, fee: 990, never: 0.2 }, 0.12] as const),
];

const CATEGORIES = [
  { id: "10", percent: 8 },
  { id: "20", percent: 11 },
  { id: "30", percent: 13.5 },
] as const;
const OFFERS = Array.from({ length: 30 }, (_, at) => ({
  id: String(at + 1),
  category: CATEGORIES[at % 3] ?? CATEGORIES[0],
  price: 2400 + at * 570,
}));

const later = (at: Instant, hours: number): Instant => new Date(Date.parse(at) + Math.round(hours * 3_600_000)).toISOString();

export function generatedCompany({ seed, ordersPerDay, from, days }: GeneratedOptions): TimedCompany {
  const numbers = numbersOf(seed);
  const orders: TimedOrder[] = [];
  const billing: BillingFacts[] = [];
  for (let index = 0; index < days; index += 1) {
    const day = addDays(from, index);
    const count = Math.round(ordersPerDay * (0.75 + numbers.next() * 0.5));
    for (let each = 0; each < count; each += 1) {
      const made = orderOf(numbers, orders.length + 1, day);
      orders.push(made.timed);
      billing.push(...made.charges);
    }
    billing.push(...adsOf(numbers, index, day, ordersPerDay));
  }
  return {
    name: "generated",
    facts: sampleFacts({
      offers: OFFERS.map(({ id, category }) => ({ ...sampleOffer(id, id), categoryId: category.id })),
      products: OFFERS.map(({ id }) => sampleProduct(id)),
      costs: OFFERS.map(({ id, price }) => sampleCost(id, ((price * 0.45) / 123).toFixed(2))),
    }),
    orders,
    billing,
  };
}

function orderOf(numbers: Numbers, id: number, day: Day): { timed: TimedOrder; charges: BillingFacts[] } {
  const at: Instant = `${day}T${String(numbers.int(6, 20)).padStart(2, "0")}:${String(numbers.int(10, 59))}:00Z`;
  const method = numbers.pick(METHODS);
  const lines = Array.from(
    {
      length: numbers.pick([
        [1, 8],
        [2, 2],
      ] as const),
    },
    (_, place) => {
      const offer = OFFERS[numbers.int(0, OFFERS.length - 1)];
      if (offer === undefined) throw new Error("no offer");
      const quantity = numbers.pick([
        [1, 85],
        [2, 12],
        [3, 3],
      ] as const);
      return { offer, amount: offer.price * quantity, quantity, id: `${id}${place}` };
    },
  );
  const order = sampleOrder(
    String(id),
    lines.map(({ offer, amount, quantity, id: lineId }) =>
      sampleLine(lineId, amount, { boughtAt: at, offerId: offer.id, productId: offer.id, quantity }),
    ),
    { deliveryMethod: method.name, smart: method.smart, integratedDelivery: method.name.startsWith("Allegro ") },
  );
  const isCancelled = numbers.next() < 0.015;
  const cancelledAt = isCancelled ? later(at, numbers.int(26, 60)) : null;
  // Commissions of an order are charged together.
  const chargedAt = later(
    at,
    numbers.pick([
      [0.1, 82],
      [20, 12],
      [60, 6],
    ] as const),
  );
  const charges = [
    ...lines.map((line) => commissionOf(order.id, line, chargedAt)),
    ...(isCancelled
      ? []
      : deliveryOf(
          numbers,
          order.id,
          method,
          lines.reduce((sum, { amount }) => sum + amount, 0),
          at,
        )),
  ];
  return { timed: { order, day, knownAt: later(at, 0.2), cancelledAt }, charges };
}

type Line = { offer: (typeof OFFERS)[number]; amount: number; id: string };

function commissionOf(orderId: string, { offer, amount, id }: Line, occurredAt: Instant): BillingFacts {
  const fee = -Math.round((amount * offer.category.percent) / 100);
  return sampleEntry(`${id}1`, "SUC", fee, { orderId, offerId: offer.id, occurredAt });
}

function deliveryOf(numbers: Numbers, orderId: string, method: Method, value: number, at: Instant): BillingFacts[] {
  if (numbers.next() < method.never) return [];
  // Smart! takes a part of the tariff that grows with the order's value.
  const step = [3000, 4500, 6500, 10_000, 15_000].filter((edge) => value >= edge).length;
  const fee = Math.round(method.fee * (method.smart ? 0.35 + 0.13 * step : 1) * 1.23);
  const days = numbers.pick([
    [1, 20],
    [2, 30],
    [3, 22],
    [4, 10],
    [6, 9],
    [8, 6],
    [10, 3],
  ] as const);
  const billedAt = later(at, 24 * days + numbers.int(0, 8));
  const entry = (key: number, amount: number, occurredAt: Instant): BillingFacts =>
    sampleEntry(`${orderId}8${key}`, "HB4", amount, { orderId, occurredAt });
  const roll = numbers.next();
  return [
    entry(1, -fee, billedAt),
    ...(roll < 0.02 ? [entry(2, -199, later(billedAt, 30))] : []),
    ...(roll > 0.98 ? [entry(3, fee, later(billedAt, 24 * 9))] : []),
  ];
}

function adsOf(numbers: Numbers, index: number, day: Day, ordersPerDay: number): BillingFacts[] {
  const amount = -Math.round(ordersPerDay * 190 * (0.7 + numbers.next() * 0.6));
  const occurredAt = `${addDays(day, numbers.int(1, 3))}T03:18:00Z`;
  return [sampleEntry(`9${index}777`, "NSP", amount, { feeDate: day, occurredAt, vatRate: bp(2300) })];
}
