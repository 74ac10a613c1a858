/** A file in a foreign currency has its złoty when it has been taken in, unless the bank keeps it waiting. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { afterEach, expect, test } from "vitest";
import { tilesRoute } from "#contract/dashboard.ts";
import { ordersDataImportRoute } from "#contract/imports.ts";
import type { TestClient } from "#testing/app.ts";
import { type Importing, settled, startImporting, upload } from "#testing/importing.ts";

/** The bank around Christmas of 2025: nothing between the 23rd and the 29th. */
const TABLES: Readonly<Record<string, number>> = { "2025-12-22": 4.21, "2025-12-23": 4.22, "2025-12-29": 4.3 };

const open: { server: Server; importing: Importing }[] = [];
afterEach(async () => {
  for (const { server, importing } of open.splice(0)) {
    server.closeAllConnections();
    server.close();
    await importing.close();
  }
});

/** `isSilent`: it takes the question and never answers. */
async function withBank({ isSilent = false } = {}): Promise<{ importing: Importing; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [from = "", to = ""] = /(\d{4}-\d\d-\d\d)\/(\d{4}-\d\d-\d\d)/.exec(request.url ?? "")?.slice(1) ?? [];
    asked.push(`${from} – ${to}`);
    if (isSilent) return;
    const found = Object.entries(TABLES).filter(([day]) => from <= day && day <= to);
    if (found.length === 0) return void response.writeHead(404).end("404 NotFound");
    const tables = found.map(([day, mid]) => ({
      table: "A",
      no: `A/${day}`,
      effectiveDate: day,
      rates: [{ currency: "euro", code: "EUR", mid }],
    }));
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(tables));
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  const bound: AddressInfo | string | null = server.address();
  const nbpUrl = typeof bound === "object" && bound !== null ? `http://127.0.0.1:${bound.port}` : "";
  const importing = await startImporting({ nbpUrl });
  open.push({ server, importing });
  return { importing, asked };
}

const HEAD = "order_id;bought_at;sku;name;quantity;unit_price;currency";

async function take(client: TestClient, rows: readonly string[]): Promise<string> {
  const { body } = await client.call(ordersDataImportRoute, { form: upload([HEAD, ...rows].join("\n")) });
  return (await settled(client, body.importId)).status;
}

async function december(client: TestClient): Promise<number | null | undefined> {
  const { body } = await client.call(tilesRoute, {
    body: { filter: {}, tiles: [{ id: "month", startDate: "2025-12-01", endDate: "2025-12-31" }] },
  });
  return body.tiles[0]?.figures.sales;
}

async function recomputes({ app }: Importing, { companyId }: TestClient): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from job_runs where company_id = ${companyId} and kind = 'recompute'`.execute(app.database.db);
  return rows[0]?.count ?? -1;
}

test("the table of 23 December holds until the one of the 29th is out, and the złoty are there when the file is", async () => {
  const { importing, asked } = await withBank();
  const seller = await importing.seller();
  expect(await take(seller, ["W-1;2025-12-29 10:00;WIG;Bombka;1;100,00;EUR", "W-2;2025-12-24 10:00;WIG;Bombka;1;10,00;EUR"])).toBe(
    "succeeded",
  );
  // (100.00 + 10.00) EUR × 4.22: the table of the 29th is of no use on its own day.
  expect(await december(seller)).toBe(46_420);
  // What could serve the 24th and the 29th, asked for at once: 17 = 24 − 7, 28 = 29 − 1; nothing had to be computed again.
  expect(asked[0]).toBe("2025-12-17 – 2025-12-28");
  expect(await recomputes(importing, seller)).toBe(0);
  // The same days again are known, and so is a file of złoty.
  const before = asked.length;
  expect(await take(seller, ["W-3;2025-12-26 10:00;WIG;Bombka;1;1,00;EUR", "W-4;2019-05-05 10:00;WIG;Bombka;1;1,00;PLN"])).toBe(
    "succeeded",
  );
  expect(asked.slice(before).filter((range) => range.startsWith("2025-12-1"))).toEqual([]);
  expect(await december(seller)).toBe(46_420 + 422);
});

test("a day beyond the week of a table stays unknown", async () => {
  const { importing } = await withBank();
  const seller = await importing.seller();
  // 15 December has no table from the 8th to the 14th.
  expect(await take(seller, ["W-5;2025-12-15 10:00;WIG;Bombka;1;10,00;EUR"])).toBe("succeeded");
  expect(await december(seller)).toBeNull();
});

test("a bank that never answers keeps no file waiting", async () => {
  const { importing, asked } = await withBank({ isSilent: true });
  const seller = await importing.seller();
  expect(await take(seller, ["W-6;2025-12-24 10:00;WIG;Bombka;1;10,00;EUR"])).toBe("succeeded");
  expect(asked[0]).toBe("2025-12-17 – 2025-12-23");
  expect(await december(seller)).toBeNull();
  expect(importing.failures).not.toContain("a job failed");
});
