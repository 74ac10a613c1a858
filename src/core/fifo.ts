/** First in, first out (docs/RULES.md, FIFO and average). */
import { type Cost, NO_COST, addCosts, scaleCost } from "./costs.ts";
import { type Shelf, type Stock, type StockCost, type StockLeft, stockCosts } from "./stock.ts";

/** `id` null: units that came back. */
type Batch = { id: string | null; left: number; unitCost: Cost };

/** Exact FIFO cost of every sale of one product, and of returns without a sale, by id. */
export function fifoCosts(stock: Stock): Map<string, StockCost> {
  return stockCosts(stock, fifoShelf());
}

/** What is on the shelf after all movements, purchase by purchase. */
export function fifoLeft(stock: Stock): StockLeft {
  const shelf = fifoShelf();
  stockCosts(stock, shelf);
  return shelf.left();
}

/** `missing`: units that were on no shelf. */
type Spent = { cost: Cost; missing: number };

function stockCost(spent: Spent | null): StockCost {
  return spent === null ? { cost: null, oversold: false } : { cost: spent.cost, oversold: spent.missing > 0 };
}

function fifoShelf(): Shelf {
  // sold from the end of `returned`, then from `first` on in `bought`: returns stand in front, the latest foremost
  const returned: Batch[] = [];
  const bought: Batch[] = [];
  let first = 0;
  let oversold = 0;
  let unknown = 0;

  const spend = (quantity: number, keep: boolean): Spent | null => {
    const last = bought.at(-1);
    if (last === undefined) return null;
    let missing = quantity;
    let cost = NO_COST;
    const from = (batch: Batch): void => {
      const taken = Math.min(missing, batch.left);
      missing -= taken;
      if (!keep) batch.left -= taken;
      if (taken > 0) cost = addCosts(cost, scaleCost(batch.unitCost, taken));
    };
    for (let index = returned.length - 1; missing > 0 && index >= 0; index -= 1) from(at(returned, index));
    for (let index = first; missing > 0 && index < bought.length; index += 1) from(at(bought, index));
    // an oversold unit has the last batch's cost and takes nothing from later batches
    if (missing > 0) cost = addCosts(cost, scaleCost(last.unitCost, missing));
    while (returned.at(-1)?.left === 0) returned.pop();
    while (bought[first]?.left === 0) first += 1;
    return { cost, missing };
  };

  return {
    buy: (quantity, unitCost, id) => void bought.push({ id, left: quantity, unitCost }),
    giveBack: (units, unitCost) => void returned.push({ id: null, left: units, unitCost }),
    take: (quantity) => {
      const spent = spend(quantity, false);
      if (spent === null) unknown += quantity;
      else oversold += spent.missing;
      return stockCost(spent);
    },
    quote: (quantity) => stockCost(spend(quantity, true)),
    left: () => ({
      units: [...returned, ...bought].reduce((sum, batch) => sum + batch.left, 0),
      oversold,
      unknown,
      batches: new Map(bought.flatMap(({ id, left }) => (id === null ? [] : [[id, left] as const]))),
    }),
  };
}

function at(batches: readonly Batch[], index: number): Batch {
  const batch = batches[index];
  if (batch === undefined) throw new RangeError(`no batch ${index}`);
  return batch;
}
