/** Taking an import back says what goes, and can itself be taken back; an import is one entry of each part of the log. */
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  adsDataImportRoute,
  answerImportRoute,
  billingDataImportRoute,
  expensesDataImportRoute,
  importsRoute,
  type ImportState,
  importRoute,
  ordersDataImportRoute,
  previewUndoRoute,
  productsDataImportRoute,
  redoImportRoute,
  undoImportRoute,
} from "#contract/imports.ts";
import { forgetFileAnswerRoute } from "#contract/file-answers.ts";
import { storesRoute } from "#contract/stores.ts";
import { type LogEntry, logsRoute } from "#contract/logs.ts";
import { previewUndo } from "#pipeline/imports/undo/preview-undo.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import type { TestClient } from "#testing/app.ts";
import { novemberOf, settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);

const ORDERS = [
  "order_id;bought_at;sku;name;quantity;unit_price",
  "Z-1;2026-11-03 10:00;KUBEK;Kubek;2;12,30",
  "Z-2;2026-11-04 11:00;TALERZ;Talerz;1;24,60",
].join("\n");

type UploadRoute =
  | typeof ordersDataImportRoute
  | typeof productsDataImportRoute
  | typeof billingDataImportRoute
  | typeof adsDataImportRoute
  | typeof expensesDataImportRoute;

async function take(client: TestClient, route: UploadRoute, content: string, fields: Record<string, string> = {}): Promise<ImportState> {
  const { body } = await client.call(route, { form: upload(content, fields) });
  return settled(client, body.importId);
}

async function undo(client: TestClient, id: string): Promise<ImportState> {
  await client.call(undoImportRoute, { params: { id } });
  for (;;) {
    const { body } = await client.call(importRoute, { params: { id } });
    if (body.undoneAt !== null) return body;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function redo(client: TestClient, id: string): Promise<ImportState> {
  await client.call(redoImportRoute, { params: { id } });
  return settled(client, id);
}

const preview = async (client: TestClient, id: string) => (await client.call(previewUndoRoute, { params: { id } })).body;

/** Everything that is posted, without the numbers of rows; and no difference between ledger and facts. */
async function posted({ companyId }: TestClient): Promise<unknown[]> {
  const { db } = importing.app.database;
  const { differences } = await verifyLedger(db, { companyIds: [companyId], limit: 8 });
  expect(differences).toEqual([]);
  const { rows } = await sql`
    select day, line, market, original_currency as currency, original_amount as amount, amount_pln, quantity
    from postings where company_id = ${companyId} order by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  return rows;
}

test("what an undo of orders would take is what it takes, and it can be taken back", async () => {
  const client = await importing.seller();
  await take(client, productsDataImportRoute, "sku;koszt netto;vat_rate\nKUBEK;5,00;23\n");
  const { id } = await take(client, ordersDataImportRoute, ORDERS);
  const figures = await novemberOf(client);
  const before = await posted(client);
  const said = await preview(client, id);
  // Sales with VAT: 2 × 12.30 + 24.60 = 49.20. Profit: 49.20 ÷ 1.23 − 2 × 5.00 = 40.00 − 10.00 = 30.00, and nothing without the orders.
  expect(said).toMatchObject({
    created: 2,
    changed: 0,
    orders: 2,
    sales: 4920,
    from: "2026-11-03",
    to: "2026-11-04",
    profitBefore: 3000,
    profitAfter: 0,
    kept: 0,
    notRedoable: null,
    leftOut: null,
  });
  // Nothing of it was done.
  expect(await posted(client)).toEqual(before);
  const undone = await undo(client, id);
  expect(undone).toMatchObject({ undoable: false, redoneAt: null, kept: [] });
  expect(undone.redoUntil).not.toBeNull();
  expect(await novemberOf(client)).toMatchObject({ sales: null, orders: null, netProfit: null });

  const back = await redo(client, id);
  expect(back).toMatchObject({ status: "succeeded", created: 2, undoable: true, undoneAt: null, redoUntil: null });
  expect(back.redoneAt).not.toBeNull();
  expect(await novemberOf(client)).toEqual(figures);
  expect(await posted(client)).toEqual(before);
  // And once more: what the second reading wrote is known as well as that of the first.
  await undo(client, id);
  expect(await posted(client)).toEqual([]);
  await redo(client, id);
  expect(await posted(client)).toEqual(before);
});

const EXPENSES = "nazwa;kwota;netto_brutto;od;rodzaj\nKsięgowość;100,00;netto;2026-11-05;jednorazowy\n";
const BILLING = "id;occurred_at;type_id;type_name;amount;currency;vat_rate;order_id\nb-1;2026-11-03 12:00;SUC;Prowizja;-3,69;PLN;23;Z-1\n";
const ADS = "dzień;id oferty;koszt;waluta\n2026-11-03;777;12,30;PLN\n";

test.each([
  ["products", productsDataImportRoute, "sku;koszt netto;vat_rate\nKUBEK;6,00;23\nMISA;9,00;23\n", {}],
  ["billing", billingDataImportRoute, BILLING, {}],
  ["ads", adsDataImportRoute, ADS, {}],
  ["expenses", expensesDataImportRoute, EXPENSES, {}],
] as const)(
  "an undo of a file of %s says what profit becomes, and taken back every posting is there again",
  async (_, route, content, fields) => {
    const client = await importing.seller();
    await take(client, productsDataImportRoute, "sku;koszt netto;vat_rate\nKUBEK;5,00;23\n");
    await take(client, ordersDataImportRoute, ORDERS);
    const without = await posted(client);
    const profitWithout = (await novemberOf(client))?.netProfit;
    const taken = await take(client, route, content, fields);
    const state = taken.needs === undefined ? taken : await answered(client, taken);
    expect(state).toMatchObject({ status: "succeeded", rejected: 0 });
    const before = await posted(client);
    expect(before).not.toEqual(without);
    const profitBefore = (await novemberOf(client))?.netProfit ?? 0;
    const said = await preview(client, state.id);
    expect(said).toMatchObject({ orders: 0, sales: 0, notRedoable: null });
    // By which the file's own day, or all days it moved, become others: the whole month by no other amount.
    expect((said.profitAfter ?? 0) - (said.profitBefore ?? 0)).toBe((profitWithout ?? 0) - profitBefore);
    await undo(client, state.id);
    expect(await posted(client)).toEqual(without);
    await redo(client, state.id);
    expect(await posted(client)).toEqual(before);
  },
);

async function answered(client: TestClient, { id, needs }: ImportState): Promise<ImportState> {
  const answers = Object.fromEntries((needs ?? []).map((need) => [need.id, need.id === "costIs" ? "net" : (need.options[0] ?? "")]));
  await client.call(answerImportRoute, { params: { id }, body: { answers } });
  return settled(client, id);
}

test("where something was changed since, the undo leaves it and says before that it cannot be taken back", async () => {
  const client = await importing.seller();
  const { id } = await take(client, productsDataImportRoute, "sku;koszt netto;vat_rate\nKUBEK;5,00;23\n");
  await take(client, productsDataImportRoute, "sku;koszt netto;vat_rate\nKUBEK;6,00;23\n");
  expect(await preview(client, id)).toMatchObject({ kept: 1, redoUntil: null, notRedoable: "changedSince" });
  expect(await undo(client, id)).toMatchObject({ redoUntil: null, kept: [{ entity: "cost", key: "KUBEK" }] });
  expect((await client.refused(redoImportRoute, { params: { id } })).body.Message).toContain("nie można przywrócić");
});

test("an order that a later file took a line of does not come back with it", async () => {
  const client = await importing.seller();
  const whole = `${ORDERS}\nZ-1;2026-11-03 10:00;MISA;Misa;1;10,00\n`;
  const { id } = await take(client, ordersDataImportRoute, whole);
  const fewer = await take(client, ordersDataImportRoute, ORDERS);
  expect(fewer).toMatchObject({ needs: [{ id: "known:fewer" }] });
  await client.call(answerImportRoute, { params: { id: fewer.id }, body: { answers: { "known:fewer": "replace" } } });
  expect(await settled(client, fewer.id)).toMatchObject({ status: "succeeded", removed: 1 });
  expect(await preview(client, id)).toMatchObject({ notRedoable: "changedSince" });
});

test("of a file that is not kept any more the undo cannot be taken back", async () => {
  const client = await importing.seller();
  const { id } = await take(client, ordersDataImportRoute, ORDERS);
  await sql`delete from blobs where company_id = ${client.companyId}`.execute(importing.app.database.db);
  expect(await preview(client, id)).toMatchObject({ orders: 2, redoUntil: null, notRedoable: "fileGone" });
  expect(await undo(client, id)).toMatchObject({ redoUntil: null });
});

const log = async (client: TestClient, type: LogEntry["type"]): Promise<LogEntry[]> =>
  (await client.call(logsRoute, { query: { type } })).body.items;

test("a file that was checked and taken in is one entry of the log, with what it did to the profit", async () => {
  const client = await importing.seller();
  await take(client, ordersDataImportRoute, ORDERS, { dryRun: "true" });
  const { id } = await take(client, ordersDataImportRoute, ORDERS);
  const effect = { state: "known", from: "2026-11-03", to: "2026-11-04", before: 0, after: 4000, currency: "PLN" };
  const imports = await log(client, "import");
  expect(imports).toMatchObject([{ title: "Import zamówień", state: "done", effect, act: { name: "undoImport", id } }]);
  const ofImports = async () => (await log(client, "audit")).filter(({ kind }) => kind === "imports");
  expect(await ofImports()).toMatchObject([{ title: "Wgrano plik", object: "plik.csv", effect, act: { name: "undoImport", id } }]);

  await undo(client, id);
  expect(await log(client, "import")).toMatchObject([{ state: "undone", effect, act: { name: "redoImport", id } }]);
  expect(await ofImports()).toMatchObject([
    { title: "Poproszono o cofnięcie importu", effect: { state: "known", before: 4000, after: 0 }, act: null },
    { title: "Wgrano plik", state: "undone", act: { name: "redoImport", id } },
  ]);
  await redo(client, id);
  const [entry, ...others] = await log(client, "import");
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    state: "done",
    effect,
    text: expect.stringContaining("Cofnięty i przywrócony."),
    act: { name: "undoImport" },
  });
});

test("an undo is measured by the orders that it moves, however few or many rows its file has", async () => {
  const client = await importing.seller();
  await take(client, ordersDataImportRoute, ORDERS);
  const { db } = importing.app.database;
  const measured = (id: string, kind: string, most: number) =>
    previewUndo({ db, companyId: client.companyId }, { importId: Number(id), kind }, most);
  await take(client, ordersDataImportRoute, ORDERS.replaceAll("TALERZ", "KUBEK").replaceAll("Z-", "Y-"));
  const costs = await take(client, productsDataImportRoute, "sku;koszt netto;vat_rate\nTALERZ;5,00;23\nMISA;5,00;23\nLAMPA;5,00;23\n");
  const mug = await take(client, productsDataImportRoute, "sku;koszt netto;vat_rate\nKUBEK;5,00;23\n");
  // One row, and three orders: Z-1 and Y-1 of two mugs, Y-2 of one. Without their cost the profit is 5 × 5.00 more.
  expect(await measured(mug.id, "products", 2)).toBeNull();
  const { before, after } = (await measured(mug.id, "products", 3))?.profit ?? {};
  expect(Number(after) - Number(before)).toBe(2500);
  // Three rows, and one order.
  expect(await measured(costs.id, "products", 1)).not.toBeNull();
});

test("what is brought back is read as it was read the first time, though the store has forgotten its answer since", async () => {
  const client = await importing.seller();
  const withState = (state: string, number: number) =>
    `order_id;bought_at;sku;name;quantity;unit_price;status\nS-${number};2026-11-03 10:00;KUBEK;Kubek;1;10,00;${state}`;
  const asking = await take(client, ordersDataImportRoute, withState("na stoisku", 1));
  const question = asking.needs?.[0]?.id ?? "";
  expect(question).toMatch(/^state:/);
  await client.call(answerImportRoute, { params: { id: asking.id }, body: { answers: { [question]: "counted" } } });
  await settled(client, asking.id);
  // Answered for the store, so it is not asked.
  const second = await take(client, ordersDataImportRoute, withState("na stoisku", 2));
  expect(second).toMatchObject({ status: "succeeded", created: 1 });
  await undo(client, second.id);
  const [store] = (await client.call(storesRoute, {})).body;
  const answer = { params: { id: store?.id ?? "" }, body: { kind: "orders" as const, question } };
  await client.call(forgetFileAnswerRoute, answer);
  expect(await redo(client, second.id)).toMatchObject({ status: "succeeded", created: 1 });
  // 2 × 10.00; and the next file is asked about all the same.
  expect(await novemberOf(client)).toMatchObject({ sales: 2000 });
  expect(await take(client, ordersDataImportRoute, withState("na stoisku", 3))).toMatchObject({ error: { code: "NEEDS_ANSWER" } });
});

test("the log offers to bring an import back only while its file is kept", async () => {
  const client = await importing.seller();
  const { id } = await take(client, ordersDataImportRoute, ORDERS);
  await undo(client, id);
  const act = { name: "redoImport", id };
  expect(await log(client, "import")).toMatchObject([{ state: "undone", act }]);
  await sql`delete from blobs where company_id = ${client.companyId}`.execute(importing.app.database.db);
  expect(await log(client, "import")).toMatchObject([{ state: "undone", act: null }]);
  const taken = (await log(client, "audit")).find(({ title }) => title === "Wgrano plik");
  expect(taken).toMatchObject({ state: "undone", act: null });
});

test("the list says what was asked about a file and what was answered", async () => {
  const client = await importing.seller();
  const asking = await take(
    client,
    ordersDataImportRoute,
    ORDERS.replace("unit_price", "unit_price;Koszt dostawy").replaceAll(/(\d,\d0)$/gm, "$1;9,99"),
  );
  expect(asking).toMatchObject({ error: { code: "NEEDS_ANSWER" }, asked: [] });
  const question = "meaning:Koszt dostawy";
  await client.call(answerImportRoute, { params: { id: asking.id }, body: { answers: { [question]: "delivery_cost" } } });
  expect(await settled(client, asking.id)).toMatchObject({ status: "succeeded" });
  const { items } = (await client.call(importsRoute, { query: {} })).body;
  expect(items).toMatchObject([
    { asked: [{ id: question, column: "Koszt dostawy", options: ["delivery_price", "delivery_cost", "-"], answer: "delivery_cost" }] },
  ]);
});
