/** First in, first out (docs/RULES.md, FIFO and average). */
import { type Cost, NO_COST, addCosts, scaleCost } from "./costs.ts";
import { type Shelf, type Stock, type StockCost, stockCosts } from "./stock.ts";

type Batch = { left: number; unitCost: Cost };

/** Exact FIFO cost of every sale of one product, and of returns without a sale, by id. */
export function fifoCosts(stock: Stock): Map<string, StockCost> {
  return stockCosts(stock, fifoShelf());
}

function fifoShelf(): Shelf {
  // sold from the end of `returned`, then from `first` on in `bought`: returns stand in front, the latest foremost
  const returned: Batch[] = [];
  const bought: Batch[] = [];
  let first = 0;

  const spend = (quantity: number, keep: boolean): StockCost => {
    const last = bought.at(-1);
    if (last === undefined) return { cost: null, oversold: false };
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
    return { cost, oversold: missing > 0 };
  };

  return {
    buy: (quantity, unitCost) => void bought.push({ left: quantity, unitCost }),
    giveBack: (units, unitCost) => void returned.push({ left: units, unitCost }),
    take: (quantity) => spend(quantity, false),
    quote: (quantity) => spend(quantity, true),
  };
}

function at(batches: readonly Batch[], index: number): Batch {
  const batch = batches[index];
  if (batch === undefined) throw new RangeError(`no batch ${index}`);
  return batch;
}
