import { createReadStream, existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createGunzip } from "node:zlib";
import { expect, test } from "vitest";
import { openOrdersFile } from "./orders.ts";

const folder = new URL("../../../shared/data/online-retail/", import.meta.url);
const path = (name: string): string => fileURLToPath(new URL(name, folder));

type Expected = { totals: Record<"lines" | "sales" | "refunds" | "units" | "refundedUnits" | "orders", number> };

/** Computed with exact decimals by a program of its own and kept beside the history. */
function expectedTotals(): Expected["totals"] {
  const { totals } = JSON.parse(readFileSync(path("expected.json"), "utf8")) as Expected;
  return totals;
}

test.skipIf(!existsSync(path("online_retail.csv.gz")))(
  "a real history of half a million lines is read to the last cent, none rejected",
  async () => {
    const file = await openOrdersFile({
      source: () => createReadStream(path("online_retail.csv.gz")).pipe(createGunzip()),
      market: "SK",
      mapping: {
        order_id: "InvoiceNo",
        sku: "StockCode",
        name: "Description",
        quantity: "Quantity",
        bought_at: "InvoiceDate",
        unit_price: "UnitPrice",
      },
    });
    const totals = { lines: 0, sales: 0, refunds: 0, units: 0, refundedUnits: 0 };
    const orders = new Set<string>();
    for await (const { rows, errors } of file.batches()) {
      expect(errors).toEqual([]);
      for (const row of rows) {
        totals.lines += 1;
        totals[row.kind === "sale" ? "sales" : "refunds"] += row.amount;
        totals[row.kind === "sale" ? "units" : "refundedUnits"] += row.units;
        if (row.kind === "sale") orders.add(row.orderId);
      }
    }
    expect({ ...totals, orders: orders.size }).toMatchObject(
      Object.fromEntries(Object.entries(expectedTotals()).filter(([key]) => key in totals || key === "orders")),
    );
    expect(file.droppedColumns).toEqual(["CustomerID"]);
  },
);
