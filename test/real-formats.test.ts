/**
 * Files as the programs of sellers write them, kept beside the product (docs/RULES.md, Columns of files): each goes in, or is
 * refused with its reason. Where they are not there, these tests say so.
 */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import {
  answerImportRoute,
  billingDataImportRoute,
  type ImportState,
  ordersDataImportRoute,
  productsDataImportRoute,
} from "#contract/imports.ts";
import type { TestClient } from "#testing/app.ts";
import { settled, startImporting } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const FOLDER = new URL("../../shared/data/formats/", import.meta.url);

const importing = forFile(startImporting);
let client: TestClient;

beforeAll(async () => {
  client = await importing.seller();
});

const ROUTES = { orders: ordersDataImportRoute, products: productsDataImportRoute, billing: billingDataImportRoute } as const;

const sent = (name: string, kind: keyof typeof ROUTES): Promise<ImportState> =>
  sentAs(client, name, kind, new Uint8Array(readFileSync(new URL(name, FOLDER))));

async function sentAs(seller: TestClient, name: string, kind: keyof typeof ROUTES, content: Uint8Array<ArrayBuffer>): Promise<ImportState> {
  const form = new FormData();
  form.set("file", new Blob([content]), name);
  const { body } = await seller.call(ROUTES[kind], { form });
  return settled(seller, body.importId);
}

type Taken = readonly [name: string, kind: keyof typeof ROUTES, rows: number];

const TAKEN: readonly Taken[] = [
  ["allegro-billing-2026-06-30.csv", "billing", 8],
  ["allegro-offers-export.xlsx", "products", 1],
  ["allegro-orders-2026-06-30.csv", "orders", 2],
  ["cogs-datadoe.csv", "products", 1],
  ["cogs-erpxt.csv", "products", 1],
  ["cogs-own-template.csv", "products", 3],
  ["cogs-sellerlegend-simple.csv", "products", 1],
];
const ASKED = "baselinker-order-items-labels.csv";
const REFUSED: readonly [name: string, kind: keyof typeof ROUTES, reason: string][] = [
  ["allegro-operations-all.csv", "billing", "To historia wpłat i wypłat, a nie rozliczeń. Pobierz z Allegro plik „Historia rozliczeń”."],
  ["nbp-single-currency.json", "products", "To plik JSON, a nie tabela. Zapisz dane jako CSV albo XLSX."],
  ["nbp-table-a.json", "products", "To plik JSON, a nie tabela. Zapisz dane jako CSV albo XLSX."],
  [
    "statystyki_oferty_01-06-2026_30-06-2026.xlsx",
    "products",
    "To statystyki Allegro Ads. Wgraj je jako „Reklamy”, a opłaty z pliku „Historia rozliczeń”.",
  ],
];

describe.skipIf(!existsSync(FOLDER))("files as sellers' programs write them", () => {
  test("every file that is kept is one that goes in, asks or is refused", () => {
    const known = [...TAKEN, [ASKED], ...REFUSED].map(([name]) => name);
    expect(known.toSorted()).toEqual(readdirSync(FOLDER).toSorted());
  });

  test.each(TAKEN)("%s goes in as %s, all %d rows of it, and changes nothing when it comes again", async (name, kind, rows) => {
    const state = await sent(name, kind);
    expect(state).toMatchObject({ status: "succeeded", rows, rejected: 0, causes: [], error: null });
    expect(await sent(name, kind)).toMatchObject({ status: "succeeded", rows, created: 0, changed: 0, unchanged: rows });
  });

  test(`${ASKED} says an order of the marketplace's own export otherwise: which of them stands is asked`, async () => {
    const other = await sent(ASKED, "orders");
    // Two cups for 300.00 under the hub's own number of the line; the marketplace has them under its own, and a plate for 60.00.
    expect(other.needs).toMatchObject([{ id: "known:products", stake: { orders: 1, rows: 1, amount: 600_00, currency: "PLN" } }]);
    await client.call(answerImportRoute, { params: { id: other.id }, body: { answers: { "known:products": "skip" } } });
    expect(await settled(client, other.id)).toMatchObject({ status: "succeeded", rows: 1, created: 0, changed: 0, rejected: 0 });
  });

  test(`${ASKED} asks who paid its „Koszt dostawy” where there is any, and goes in with the answer`, async () => {
    const other = await importing.seller();
    const paid = readFileSync(new URL(ASKED, FOLDER), "utf8").replace(/;0,00(\r?\n|$)/, ";9,99$1");
    const asking = await sentAs(other, ASKED, "orders", new TextEncoder().encode(paid));
    expect(asking.needs).toMatchObject([
      { id: "meaning:Koszt dostawy", column: "Koszt dostawy", options: ["delivery_price", "delivery_cost", "-"] },
    ]);
    const answers = { "meaning:Koszt dostawy": "delivery_price" };
    await other.call(answerImportRoute, { params: { id: asking.id }, body: { answers } });
    expect(await settled(other, asking.id)).toMatchObject({ status: "succeeded", rows: 1, created: 1, rejected: 0 });
  });

  test.each(REFUSED)("%s is refused as %s with its reason", async (name, kind, reason) => {
    expect(await sent(name, kind)).toMatchObject({ status: "failed", rows: 0, error: { message: reason } });
  });
});
