import { findProductFacts } from "#ledger/reports/products/product-facts.ts";
import { findProductPage } from "#ledger/reports/products/product-page.ts";
import { findProductSums } from "#ledger/reports/products/product-sums.ts";
import { findFxMissing } from "#ledger/reports/sums/fx-missing.ts";
import { figuresOfRange } from "#ledger/reports/sums/range-figures.ts";
import { countCell, moneyCell, namedText, type ReportPart, type ReportRow, shareCell, textCell, type Wording } from "./document.ts";
import type { Found } from "./found.ts";

const NAMED = 30;

/** What the figures of the days still lack, and of which products. */
export async function missingPart(found: Found, wording: Wording): Promise<ReportPart> {
  const { scope, range, rate, sumsOf } = found;
  const { say } = wording;
  const { sums, lacksRates } = sumsOf(range);
  const figures = figuresOfRange(sumsOf(range), rate);
  const without = sums.units - sums.costedUnits - sums.estimatedUnits;
  const waiting = sums.partialOrders + sums.estimatedOrders;
  const currencies = lacksRates ? await findFxMissing(scope, [range]) : [];
  const facts: [name: string, cell: ReturnType<typeof textCell>, isThere: boolean][] = [
    ["unitsWithoutCost", countCell(without, wording), without > 0],
    ["uncostedSales", moneyCell(figures.uncostedSales, wording), without > 0],
    ["costCoverage", shareCell(figures.costCoverage, wording), without > 0],
    ["estimatedUnits", countCell(sums.estimatedUnits, wording), sums.estimatedUnits > 0],
    ["ordersWithoutFees", countCell(waiting, wording), waiting > 0],
    ["estimatedFees", moneyCell(figures.estimated, wording), (figures.estimated ?? 0) !== 0],
    ["rates", textCell(currencies.map(({ currency }) => currency).join(", ")), currencies.length > 0],
  ];
  const rows = facts.filter(([, , isThere]) => isThere).map(([name, cell]): ReportRow => missing(say(`reports:missing.${name}`), cell, 0));
  const products = without > 0 ? await uncosted(found, wording) : [];
  return {
    section: "missing",
    title: say("reports:section.missing"),
    header: [say("reports:column.figure"), say("reports:section.value")],
    rows: products.length === 0 ? rows : [...rows, missing(say("reports:missing.products"), textCell(""), 0), ...products],
    further: [],
    note: rows.length === 0 ? say("reports:section.nothingMissing") : null,
  };
}

function missing(name: string, cell: ReturnType<typeof textCell>, depth: number): ReportRow {
  return { cells: [textCell(name), cell], depth, isStrong: false };
}

/** Products with a sale whose cost nobody knows, by their sales. */
async function uncosted({ scope, range, rate }: Found, wording: Wording): Promise<ReportRow[]> {
  const order = { key: "uncostedSales" as const, descending: true };
  const { ids } = await findProductPage(scope, { range, order, only: "noCost", rate: rate.rate, limit: NAMED, offset: 0 });
  const sumsOf = await findProductSums(scope, ids, [range]);
  return (await findProductFacts(scope, ids, scope.storeIds)).map(({ id, sku, name }) => {
    const { uncostedSales } = figuresOfRange(sumsOf(id)(range), rate);
    return missing(namedText(name, sku), moneyCell(uncostedSales, wording), 1);
  });
}
