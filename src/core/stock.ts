/** Movements of one product's stock over all markets, in the order in which FIFO and average cost read them. */
import { compareDays } from "./day.ts";
import type { Day, Instant } from "./facts.ts";
import { type Cost, bookedCost, recoveredCost } from "./costs.ts";
import { fraction } from "./fraction.ts";
import { compareIds } from "./ids.ts";

/** `unitCost` as the company books it. */
export type Purchase = { day: Day; seq: number; id: string; quantity: number; unitCost: Cost };

/** Counted units that left: `at` and `day` of the line's `boughtAt`. */
export type Sale = { id: string; at: Instant; day: Day; quantity: number };

/**
 * Units that came back, `before` of the same sale having come back already; both already limited to the units sold.
 * `saleId` null: nothing says what they cost when sold, so they come back at the cost of their own day.
 */
export type Return = { id: string; at: Instant; day: Day; saleId: string | null; before: number; units: number; percent: number };

export type Stock = { purchases: readonly Purchase[]; sales: readonly Sale[]; returns: readonly Return[] };

/** `cost` null: before the first batch, unknown. `oversold`: the stock did not hold all units. */
export type StockCost = { cost: Cost | null; oversold: boolean };

/** What a stock holds after all movements. */
export type StockLeft = {
  units: number;
  /** Units that were sold though the stock did not hold them. */
  oversold: number;
  /** Units sold before the first purchase, at an unknown cost. */
  unknown: number;
  /** Units left of each purchase, by id; null where the method knows no batches. Units that came back are in none of them. */
  batches: ReadonlyMap<string, number> | null;
};

/** How a method keeps its stock. `take` is asked for the cost of units that leave, `quote` for what they would cost. */
export type Shelf = {
  buy: (quantity: number, unitCost: Cost, id: string) => void;
  /** `unitCost` is the reduced one, after the recovery percent. */
  giveBack: (units: number, unitCost: Cost) => void;
  take: (quantity: number) => StockCost;
  quote: (quantity: number) => StockCost;
  left: () => StockLeft;
};

type Step = { day: Day; phase: 0 | 1 | 2; at: bigint; seq: number; id: string; run: () => void };

/**
 * Exact costs of all sales, and of the units of returns without a sale, by id. A batch, also a return, counts from
 * the start of its day; a return cannot come before its sale, so one of the sale's own day follows it at once.
 */
export function stockCosts(stock: Stock, shelf: Shelf): Map<string, StockCost> {
  const costs = new Map<string, StockCost>();
  const sales = new Map(stock.sales.map((sale) => [sale.id, sale]));
  const laterReturns = Map.groupBy(stock.returns.filter((back) => isAfterSale(back, sales)).toSorted(byMoment), ({ saleId }) => saleId);
  const sell = (sale: Sale): void => {
    costs.set(sale.id, shelf.take(sale.quantity));
    for (const back of laterReturns.get(sale.id) ?? []) takeBack(back, sales, costs, shelf);
  };
  const steps: Step[] = [
    ...stock.purchases.map((batch): Step => {
      return { ...batch, phase: 0, at: 0n, run: () => shelf.buy(batch.quantity, batch.unitCost, batch.id) };
    }),
    ...stock.returns
      .filter((back) => !isAfterSale(back, sales))
      .map((back): Step => ({ ...timed(back), phase: 1, run: () => takeBack(back, sales, costs, shelf) })),
    ...stock.sales.map((sale): Step => ({ ...timed(sale), phase: 2, run: () => sell(sale) })),
  ];
  for (const step of steps.toSorted(inOrder)) step.run();
  return costs;
}

/** Adds returned units to the shelf at booked cost × recovery percent; none at 0 % or when their cost is unknown. */
function takeBack(back: Return, sales: ReadonlyMap<string, Sale>, costs: Map<string, StockCost>, shelf: Shelf): void {
  const sale = back.saleId === null ? undefined : sales.get(back.saleId);
  const known = sale === undefined ? shelf.quote(back.units) : costs.get(sale.id);
  if (sale === undefined) costs.set(back.id, { cost: known?.cost ?? null, oversold: false });
  if (known?.cost === undefined || known.cost === null || back.units <= 0 || back.percent <= 0) return;
  const part =
    sale === undefined
      ? { quantity: back.units, before: 0, units: back.units, percent: back.percent }
      : { quantity: sale.quantity, before: back.before, units: back.units, percent: back.percent };
  const worth = [...bookedCost(known.cost)].map(([currency, booked]) => [currency, recoveredCost(booked, part)] as const);
  shelf.giveBack(back.units, new Map(worth.map(([currency, amount]) => [currency, fraction(BigInt(amount), BigInt(back.units))])));
}

function isAfterSale(back: Return, sales: ReadonlyMap<string, Sale>): boolean {
  const sale = back.saleId === null ? undefined : sales.get(back.saleId);
  return sale !== undefined && back.day <= sale.day;
}

function timed({ day, at, id }: Sale | Return): Omit<Step, "phase" | "run"> {
  return { day, at: Temporal.Instant.from(at).epochNanoseconds, seq: 0, id };
}

function byMoment(a: Return, b: Return): number {
  return Temporal.Instant.compare(a.at, b.at) || compareIds(a.id, b.id);
}

function inOrder(a: Step, b: Step): number {
  return (
    compareDays(a.day, b.day) || a.phase - b.phase || Number(a.at > b.at) - Number(a.at < b.at) || a.seq - b.seq || compareIds(a.id, b.id)
  );
}
