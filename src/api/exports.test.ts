/** Every table as a workbook and as CSV: the same rows, whichever way they are written. */
import readWorkbook from "read-excel-file/node";
import { expect, test } from "vitest";
import { productsRoute } from "#contract/dashboard.ts";
import { expensesRoute } from "#contract/expenses.ts";
import { incomeRoute } from "#contract/income.ts";
import { ledgerRoute } from "#contract/ledger.ts";
import { ordersProfitabilityRoute } from "#contract/orders.ts";
import { reconciliationRoute, refundsWithoutOrderRoute } from "#contract/reconciliation.ts";
import { productListRoute, productTemplateRoute } from "#contract/products.ts";
import type { RouteContract } from "#contract/route.ts";
import { marketsRoute, offersRoute, tagsRoute } from "#contract/tables.ts";
import { trendsRoute } from "#contract/trends.ts";
import { smallShop } from "#testing/small-shop.ts";

const { seller } = smallShop();

const JUNE = { filter: {}, startDate: "2025-06-01", endDate: "2025-06-30" };
const TABLES: readonly (readonly [RouteContract, body: object | undefined, query: object])[] = [
  [productsRoute, JUNE, {}],
  [productListRoute, JUNE, {}],
  [productListRoute, { ...JUNE, phrase: "kubek" }, { columns: "name,cost,netProfit" }],
  [productTemplateRoute, undefined, { only: "all" }],
  [offersRoute, JUNE, {}],
  [tagsRoute, JUNE, {}],
  [marketsRoute, JUNE, {}],
  [trendsRoute, { ...JUNE, rows: "product", metric: "sales", splitType: "week" }, {}],
  [incomeRoute, { ...JUNE, splitType: "week" }, {}],
  [ledgerRoute, JUNE, {}],
  [ordersProfitabilityRoute, JUNE, {}],
  [expensesRoute, undefined, { startDate: JUNE.startDate, endDate: JUNE.endDate }],
  [reconciliationRoute, undefined, { month: "2025-06" }],
  [refundsWithoutOrderRoute, undefined, { market: "PL" }],
];

test.each(TABLES.map(([contract, body, query]) => ({ path: contract.path, contract, body, query })))(
  "$path",
  async ({ contract, body, query }) => {
    const file = async (format: "csv" | "xlsx") => {
      const response = await seller.send(contract, { ...(body ? { body } : {}), query: { ...query, format } });
      expect([response.statusCode, response.statusCode === 200 ? "" : response.body]).toEqual([200, ""]);
      return response.rawPayload;
    };
    const [header = "", ...lines] = (await file("csv")).toString("utf8").replace("\ufeff", "").trimEnd().split("\r\n");
    const [sheet] = await readWorkbook(await file("xlsx"));
    const [names = [], ...rows] = sheet?.data ?? [];
    expect(names).toEqual(header.split(";").map((name) => name.replaceAll('"', "")));
    expect(rows).toHaveLength(lines.length);
  },
);
