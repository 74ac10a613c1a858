import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { test } from "vitest";
import { createTestDatabase } from "#testing/database.ts";
import { createFileCompany } from "#testing/import-run.ts";
import { seedReference } from "./seed-reference.ts";

test("speed", async () => {
  const database = await createTestDatabase();
  await seedReference(database.db);
  const say = (what: string, ms: number) => process.stderr.write(`SPEED ${what}: ${(ms / 1000).toFixed(1)} s\n`);
  {
    const company = await createFileCompany(database, { markets: ["SK"] });
    const content = gunzipSync(readFileSync("/work/shared/data/online-retail/online_retail.csv.gz"));
    const mapping = { order_id: "InvoiceNo", sku: "StockCode", name: "Description", quantity: "Quantity", bought_at: "InvoiceDate", unit_price: "UnitPrice" };
    for (const round of ["uci first", "uci again"]) {
      const from = performance.now();
      const o = await company.take({ kind: "orders", content, mapping });
      say(`${round} ${JSON.stringify([o.status, o.errorCode, o.rows, o.created, o.changed, o.unchanged, o.removed])}`, performance.now() - from);
    }
  }
  {
    const company = await createFileCompany(database, { markets: ["PL"] });
    const day = (i: number) => new Date(Date.UTC(2025, 0, 1) + (i % 300) * 86_400_000).toISOString().slice(0, 10);
    const content = ["order_id;bought_at;market;sku;name;quantity;unit_price;currency"];
    for (let i = 0; i < 500_000; i++) content.push(`Z-${i};${day(i)} 12:00:00;PL;SKU-${i % 500};Produkt ${i % 500};1;10,00;PLN`);
    for (const round of ["long first", "long again"]) {
      const from = performance.now();
      const o = await company.take({ kind: "orders", content });
      say(`${round} ${JSON.stringify([o.status, o.errorCode, o.rows, o.created, o.changed, o.unchanged, o.removed])}`, performance.now() - from);
    }
  }
  await database.drop();
}, 1_800_000);
