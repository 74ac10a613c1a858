import type { CostRow, ProductSheet } from "#core/product-sheet.ts";

/** A net cost in złoty since ever, on every market. */
export function costRow(unitCost: string, row: Partial<CostRow> = {}): CostRow {
  return {
    market: null,
    validFrom: null,
    validTo: null,
    unitCost,
    currency: "PLN",
    vatMode: "net",
    vatRate: null,
    components: null,
    ...row,
  };
}

/** A mug of which nothing is said but its name. */
export function productSheet(sheet: Partial<ProductSheet> = {}): ProductSheet {
  return {
    productId: "1",
    version: 1,
    name: "Kubek",
    ean: null,
    supplier: null,
    note: "",
    hidden: false,
    costMethod: "constant",
    costs: [],
    batches: [],
    recipes: [],
    vatRates: {},
    packagingPerUnit: null,
    recoveryPercent: null,
    marginScheme: false,
    ...sheet,
  };
}
