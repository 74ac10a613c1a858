import { sql } from "kysely";
import { expect, test } from "vitest";
import { actingAs, writeAudit } from "#accounts/audit.ts";
import { companySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import { createExpenseRoute, expenseRoute, expensesRoute, updateExpenseRoute } from "#contract/expenses.ts";
import { type LogEntry, logsRoute } from "#contract/logs.ts";
import { saveProductCostsRoute, productCostsRoute } from "#contract/product-costs.ts";
import { createProductTagRoute, productTagsRoute, updateProductTagRoute } from "#contract/product-tags.ts";
import { undoExpenseEntryRoute, undoSettingsEntryRoute, undoTagEntryRoute } from "#contract/undo-entries.ts";
import { createFailureLog, dropOldFailures, FAILURES_KEPT } from "#db/api-failures.ts";
import { ONE_OFF } from "#testing/expense-terms.ts";
import { runRecomputes as recomputesOf } from "#testing/recomputes.ts";
import { asSaid } from "#testing/said-costs.ts";
import { smallShop } from "#testing/small-shop.ts";

const TODAY = "2025-06-30";

const { app, seller } = smallShop("for each test");

async function entries(query: { type: LogEntry["type"] } & Record<string, unknown>, client = seller): Promise<LogEntry[]> {
  return (await client.call(logsRoute, { query })).body.items;
}

async function entryOf(title: string): Promise<LogEntry> {
  const found = (await entries({ type: "audit" })).find((entry) => entry.title === title);
  if (found === undefined) throw new Error(`no entry „${title}”`);
  return found;
}

const runRecomputes = () => recomputesOf(app.database, seller.companyId);

test("an expense is told with its terms and, once computed, with what it did to the profit: 10.00 gross are −10.00 for an exempt company", async () => {
  await seller.call(createExpenseRoute, { body: { name: "Sesja zdjęciowa", category: null, note: "", terms: ONE_OFF } });
  expect(await entryOf("Dodano wydatek")).toMatchObject({
    object: "Sesja zdjęciowa",
    kind: "expenses",
    effect: { state: "waiting" },
    person: { id: String(seller.userId) },
  });
  await runRecomputes();
  const { effect, changes } = await entryOf("Dodano wydatek");
  expect(effect).toMatchObject({ state: "known", from: "2025-06-10", to: "2025-06-10", days: 1, shared: 1 });
  expect((effect?.after ?? 0) - (effect?.before ?? 0)).toBe(-1000);
  expect(changes.find(({ field }) => field === "Warunki")).toEqual({
    field: "Warunki",
    before: [],
    after: ["10,00\u00a0zł brutto, jednorazowy, od 10.06.2025"],
  });
  // The recompute itself is no entry of its own: it stands with what asked for it.
  expect((await entries({ type: "audit", kind: "figures" })).map(({ title }) => title)).toEqual([]);
});

test("an expense put back from its entry: the amount returns, a name that a colleague gave since stays and is named", async () => {
  const { body } = await seller.call(createExpenseRoute, { body: { name: "Biuro", category: null, note: "", terms: ONE_OFF } });
  const changed = await seller.call(updateExpenseRoute, {
    params: { id: body.id },
    body: { version: body.version, name: "Księgowość", terms: { ...ONE_OFF, amount: 2500 } },
  });
  const entry = await entryOf("Zmieniono wydatek");
  expect(entry.act).toEqual({ name: "undoExpense", id: entry.id, part: null });
  const ola = await app.signIn({ companyId: seller.companyId, role: "manager" });
  await sql`update users set name = 'Ola' where id = ${ola.userId}`.execute(app.database.db);
  await ola.call(updateExpenseRoute, { params: { id: body.id }, body: { version: changed.body.version, name: "Biuro rachunkowe" } });

  const undone = await seller.call(undoExpenseEntryRoute, { params: { id: entry.id } });
  expect(undone.body.kept).toEqual([{ field: "Nazwa", by: "Ola" }]);
  const now = await seller.call(expenseRoute, { params: { id: body.id } });
  expect([now.body.name, now.body.terms.amount]).toEqual(["Biuro rachunkowe", 1000]);
  // Twice is refused, the undo is an entry of its own, and the first one says that it was taken back.
  expect((await seller.refused(undoExpenseEntryRoute, { params: { id: entry.id } })).body.Message).toBe("Ta zmiana jest już cofnięta.");
  const log = await entries({ type: "audit", kind: "expenses" });
  expect(log.filter(({ id }) => id === entry.id)).toMatchObject([{ state: "undone", act: null }]);
  expect(log[0]).toMatchObject({ title: "Zmieniono wydatek", state: "done", effect: { state: "waiting" } });
  await runRecomputes();
  // 25.00 became 10.00 again: 15.00 more, in the job that both changes waited for together: 10.00 → 10.00.
  expect((await entryOf("Zmieniono wydatek")).effect?.state).toMatch(/known|none/);
});

test("an added expense taken back is gone, and comes back from the entry of that; what was changed since refuses with the name", async () => {
  const { body } = await seller.call(createExpenseRoute, { body: { name: "Opakowania", category: "Magazyn", note: "", terms: ONE_OFF } });
  const added = await entryOf("Dodano wydatek");
  await seller.call(undoExpenseEntryRoute, { params: { id: added.id } });
  expect((await seller.call(expensesRoute, { query: { startDate: "2025-06-01", endDate: TODAY } })).body.items).toEqual([]);
  await seller.call(undoExpenseEntryRoute, { params: { id: (await entryOf("Usunięto wydatek")).id } });
  const back = await seller.call(expenseRoute, { params: { id: body.id } });
  expect(back.body.name).toBe("Opakowania");
  const restored = await entryOf("Przywrócono wydatek");
  const ola = await app.signIn({ companyId: seller.companyId, role: "manager" });
  await sql`update users set name = 'Ola' where id = ${ola.userId}`.execute(app.database.db);
  await ola.call(updateExpenseRoute, { params: { id: body.id }, body: { version: back.body.version, note: "faktura" } });
  const refused = await seller.refused(undoExpenseEntryRoute, { params: { id: restored.id } });
  expect([refused.status, refused.body.Message]).toEqual([400, "Tego nie można cofnąć: później zmienił to ktoś inny (Ola)."]);
});

test("settings are put back field by field, and their effect is measured", async () => {
  const { body: before } = await seller.call(companySettingsRoute);
  await seller.call(saveCompanySettingsRoute, {
    body: { version: before.version, packagingPerOrder: 200, recoveryPercent: 50 },
  });
  await runRecomputes();
  const entry = await entryOf("Zmieniono ustawienia");
  expect(entry.changes).toContainEqual({ field: "Opakowanie na zamówienie", before: ["0,00\u00a0zł"], after: ["2,00\u00a0zł"] });
  expect(entry.effect?.state).toBe("known");
  const moved = (entry.effect?.after ?? 0) - (entry.effect?.before ?? 0);
  expect(moved).toBeLessThan(0);
  const { body: now } = await seller.call(companySettingsRoute);
  await seller.call(saveCompanySettingsRoute, { body: { version: now.version, recoveryPercent: 80 } });
  const first = (await entries({ type: "audit", kind: "settings" })).at(-1);
  const { body: undone } = await seller.call(undoSettingsEntryRoute, { params: { id: first?.id ?? "" } });
  expect(undone.kept).toMatchObject([{ field: "Odzysk towaru ze zwrotów" }]);
  const { body: after } = await seller.call(companySettingsRoute);
  expect([after.packagingPerOrder, after.recoveryPercent]).toEqual([before.packagingPerOrder, 80]);
});

test("a tag is renamed back and a deleted one returns, each once", async () => {
  const { body: tag } = await seller.call(createProductTagRoute, { body: { name: "Lato" } });
  await seller.call(updateProductTagRoute, { params: { id: tag.id }, body: { name: "Zima", color: "blue" } });
  const entry = await entryOf("Zmieniono tag");
  expect(entry.changes).toContainEqual({ field: "Kolor", before: ["szary"], after: ["niebieski"] });
  await seller.call(undoTagEntryRoute, { params: { id: entry.id } });
  const items = (await seller.call(productTagsRoute)).body.items.filter(({ id }) => id === tag.id);
  expect(items).toMatchObject([{ name: "Lato", color: "gray" }]);
  expect((await seller.refused(undoTagEntryRoute, { params: { id: entry.id } })).status).toBe(400);
});

test("a cost says what it did to the profit at once, and leads to the undo of products", async () => {
  const { rows } = await sql<{ id: number }>`select id from products where company_id = ${seller.companyId} order by id limit 1`.execute(
    app.database.db,
  );
  const id = String(rows[0]?.id);
  const { body } = await seller.call(productCostsRoute, { params: { id } });
  const said = asSaid(body);
  const costs = [
    { market: null, validFrom: null, validTo: null, unitCost: "12.34", currency: "PLN", vatMode: "gross", vatRate: null, components: null },
  ];
  await seller.call(saveProductCostsRoute, { params: { id }, body: { ...said, costs } as never });
  const entry = await entryOf("Zmieniono koszty produktu");
  expect(entry.act?.name).toBe("undoProductChange");
  expect(entry.effect?.state).toBe("known");
  expect(entry.changes.find(({ field }) => field === "Koszty")?.after).toEqual(["od zawsze: 12,34 zł brutto"]);
});

test("support is named beside the person in whose name it acted", async () => {
  const admin = await app.signIn({ isAdmin: true });
  await sql`update users set name = 'Wsparcie Ewa' where id = ${admin.userId}`.execute(app.database.db);
  await actingAs(admin.userId, () =>
    writeAudit(
      { db: app.database.db, companyId: seller.companyId },
      { action: "settings.changed", userId: seller.userId, before: { basis: "order" }, after: { basis: "billing" } },
    ),
  );
  expect(await entryOf("Zmieniono ustawienia")).toMatchObject({
    onBehalf: "Wsparcie Ewa",
    person: { id: String(seller.userId) },
    changes: [{ field: "Opłaty liczone", before: ["z dniem zamówienia"], after: ["z dniem naliczenia"] }],
  });
});

test("filters by day, kind, person and words; pages go on where the last one ended", async () => {
  const scope = { db: app.database.db, companyId: seller.companyId };
  for (let at = 1; at <= 5; at += 1) {
    await writeAudit(scope, { action: "expense.changed", userId: seller.userId, subjectType: "expense", after: { name: `Wydatek ${at}` } });
  }
  await writeAudit(scope, { action: "session.opened", userId: null });
  const first = (await seller.call(logsRoute, { query: { type: "audit", kind: "expenses", perPage: 3 } })).body;
  expect(first.items.map(({ object }) => object)).toEqual(["Wydatek 5", "Wydatek 4", "Wydatek 3"]);
  const second = (await seller.call(logsRoute, { query: { type: "audit", kind: "expenses", perPage: 3, cursor: first.next ?? "" } })).body;
  expect([second.items.map(({ object }) => object), second.next]).toEqual([["Wydatek 2", "Wydatek 1"], null]);
  expect((await entries({ type: "audit", q: "wydatek 4" })).map(({ object }) => object)).toEqual(["Wydatek 4"]);
  expect(await entries({ type: "audit", q: "Zalogowano" })).toHaveLength(1);
  expect(await entries({ type: "audit", userId: String(seller.userId) })).toHaveLength(5);
  expect(await entries({ type: "audit", from: "2020-01-01", to: "2020-12-31" })).toEqual([]);
  expect((await seller.refused(logsRoute, { query: { type: "audit", cursor: "nic" } })).status).toBe(422);
});

test("refused calls stand in the log by the minute, without what they were about, and only of the company itself", async () => {
  await seller.refused(expenseRoute, { params: { id: "987654321" } });
  await seller.refused(expenseRoute, { params: { id: "987654321" } });
  await expect
    .poll(() => entries({ type: "api" }), { timeout: 120_000 })
    .toMatchObject([
      {
        kind: "own",
        object: "GET /api/expenses/:id",
        text: "404 NOT_FOUND: Nie ma takiego obiektu.",
        person: { id: String(seller.userId) },
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ]);
  expect((await entries({ type: "api" })).reduce((sum, { times }) => sum + times, 0)).toBe(2);
  expect(await entries({ type: "api" }, await app.signIn())).toEqual([]);
});

test("calls to the marketplace that failed are told in words; a month later they are gone, and a company keeps so many", async () => {
  let now = Date.parse("2025-06-29T08:00:10Z");
  const failures = createFailureLog(
    app.database.db,
    (error) => expect(error).toBeUndefined(),
    () => now,
  );
  const call = {
    companyId: seller.companyId,
    side: "out",
    method: "GET",
    path: "/billing/billing-entries",
    status: 503,
    code: "",
    requestId: "t-1",
  } as const;
  failures.note(call);
  failures.note({ ...call, requestId: "t-2" });
  now += 60_000;
  failures.note({ ...call, status: 0, code: "timeout", requestId: "" });
  await failures.close();
  const told = await entries({ type: "api", kind: "marketplace" });
  expect(told.map(({ object, text, times, requestId }) => [object, text, times, requestId])).toEqual([
    ["GET /billing/billing-entries", "timeout: Serwer nie odpowiedział.", 1, null],
    ["GET /billing/billing-entries", "503: Serwer miał błąd po swojej stronie, próbujemy ponownie.", 2, "t-2"],
  ]);
  expect(FAILURES_KEPT.days).toBe(30);
  await dropOldFailures(app.database.db);
  expect(await entries({ type: "api", kind: "marketplace" })).toEqual([]);
});

test("readings of lists, imports and alerts stand in their tabs with what can be done", async () => {
  const { db } = app.database;
  const { rows } = await sql<{ id: number }>`select id from stores where company_id = ${seller.companyId} limit 1`.execute(db);
  const storeId = rows[0]?.id ?? 0;
  await sql`
    insert into sync_feeds (company_id, store_id, feed, state, error_kind, error, added)
    values (${seller.companyId}, ${storeId}, 'billing:PL', 'failed', 'refused', 'x', 0)`.execute(db);
  await sql`insert into alerts (company_id, kind, subject, store_id, params) values (${seller.companyId}, 'jobFailed', '7', ${storeId}, '{"task":"recompute"}')`.execute(
    db,
  );
  await sql`
    insert into imports (company_id, kind, store_id, file_name, status, rows, created, rejected, created_by)
    values (${seller.companyId}, 'orders', ${storeId}, 'czerwiec.csv', 'succeeded', 3, 2, 1, ${seller.userId})`.execute(db);
  const [feed] = await entries({ type: "sync", only: "problems" });
  expect(feed).toMatchObject({ state: "problem", act: { name: "retryFeed", id: String(storeId), part: "billing:PL" } });
  const [taken] = await entries({ type: "import", q: "czerwiec" });
  expect(taken).toMatchObject({
    title: "Import zamówień",
    object: "czerwiec.csv",
    text: "Wierszy: 3, nowych: 2, zmienionych: 0, odrzuconych: 1.",
    act: { name: "undoImport" },
  });
  expect(await entries({ type: "alert", kind: "open", q: "zadanie" })).toMatchObject([{ act: { name: "dismissAlert" }, state: "problem" }]);
  const viewer = await app.signIn({ companyId: seller.companyId, role: "viewer" });
  expect(await entries({ type: "import" }, viewer)).toHaveLength(1);
  expect((await viewer.refused(undoExpenseEntryRoute, { params: { id: "1" } })).status).toBe(403);
});

test("a tab is a file of every entry that its filters leave", async () => {
  const scope = { db: app.database.db, companyId: seller.companyId };
  for (let at = 1; at <= 3; at += 1)
    await writeAudit(scope, {
      action: "expense.changed",
      userId: seller.userId,
      before: { note: "a" },
      after: { name: `W${at}`, note: "b" },
    });
  const { response } = await seller.call(logsRoute, { query: { type: "audit", kind: "expenses", format: "csv", perPage: 1 } });
  const lines = response.body.trim().split("\r\n");
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain("Zmieniono wydatek");
  expect(lines[1]).toContain("Notatka: a → b");
});
