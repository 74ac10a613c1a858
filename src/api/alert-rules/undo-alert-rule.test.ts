/** Changes of alert rules in the log: told in words, found by their store, and taken back from there. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { alertRulesRoute, deleteAlertRuleRoute, saveAlertRulesRoute } from "#contract/alert-rules.ts";
import { logsRoute } from "#contract/logs.ts";
import { undoAlertRuleEntryRoute } from "#contract/undo-entries.ts";
import { createTestApp, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let seller: TestClient;
let storeId: string;
beforeEach(async () => {
  const { companyId } = await loadFacts(app.database, smallSeller());
  seller = await app.signIn({ companyId });
  const { rows } = await sql<{ id: number }>`select id from stores where company_id = ${companyId} order by id limit 1`.execute(
    app.database.db,
  );
  storeId = String(rows[0]?.id ?? "");
});

const rules = async () => (await seller.call(alertRulesRoute)).body.items;
const log = async (query: Record<string, unknown> = {}) =>
  (await seller.call(logsRoute, { query: { type: "audit", kind: "alerts", ...query } })).body.items;
const undo = async (id: string | undefined) => (await seller.call(undoAlertRuleEntryRoute, { params: { id: id ?? "" } })).body;

/** The rule about low margins that every company has, with other terms. */
async function change(terms: object, by = seller): Promise<void> {
  const rule = (await rules()).find(({ kind, isBase }) => kind === "lowMargin" && isBase);
  if (rule === undefined) throw new Error("no rule about margins");
  const { kind, isOn, threshold, markets, storeIds, tagIds, productIds, channels, quietFrom, quietTo, id, version } = rule;
  const sent = { kind, isOn, threshold, markets, storeIds, tagIds, productIds, channels, quietFrom, quietTo, id, version };
  await by.call(saveAlertRulesRoute, { body: { rules: [{ ...sent, ...terms }] } });
}
const lowMargin = async () => (await rules()).filter(({ kind }) => kind === "lowMargin");

test("a changed rule is told in words and put back; what a colleague changed since stays and is named", async () => {
  const colleague = await app.signIn({ companyId: seller.companyId });
  await change({ threshold: 1500, channels: ["email"], quietFrom: 20 });
  const [entry] = await log();
  expect(entry).toMatchObject({ title: "Zmieniono regułę alertu", object: "Niska marża", link: "/system/settings/alerts" });
  expect(entry?.changes).toEqual([
    { field: "Próg", before: ["5%"], after: ["15%"] },
    { field: "Wysyłane przez", before: [], after: ["E-mail"] },
    { field: "Cisza od", before: ["22:00"], after: ["20:00"] },
  ]);

  await change({ quietFrom: 21 }, colleague);
  const { kept } = await undo(entry?.id);
  expect(kept).toMatchObject([{ field: "Cisza od" }]);
  expect(await lowMargin()).toMatchObject([{ threshold: 500, channels: [], quietFrom: 21 }]);

  const after = await log();
  expect(after.find(({ id }) => id === entry?.id)).toMatchObject({ state: "undone", act: null });
  const { status, body } = await seller.refused(undoAlertRuleEntryRoute, { params: { id: entry?.id ?? "" } });
  expect([status, body.Message]).toEqual([400, "Ta zmiana jest już cofnięta."]);
  // The undo is a change of its own, and is taken back like any other.
  await undo(after[0]?.id);
  expect(await lowMargin()).toMatchObject([{ threshold: 1500, channels: ["email"], quietFrom: 21 }]);
});

test("an added rule taken back is gone, and comes back from the entry of that with its scope; a changed one stays", async () => {
  const [base] = await lowMargin();
  if (base === undefined) throw new Error("no rule about margins");
  const { kind, isOn, tagIds, productIds, channels, quietFrom, quietTo } = base;
  const terms = {
    kind,
    isOn,
    tagIds,
    productIds,
    channels,
    quietFrom,
    quietTo,
    threshold: 900,
    markets: ["PL" as const],
    storeIds: [storeId],
  };
  await seller.call(saveAlertRulesRoute, { body: { rules: [{ ...terms, id: null }] } });
  const [added] = await log();
  await undo(added?.id);
  expect(await lowMargin()).toHaveLength(1);
  const [removed] = await log();
  expect(removed).toMatchObject({ title: "Usunięto regułę alertu", object: "Niska marża" });
  await undo(removed?.id);
  expect(await lowMargin()).toMatchObject([{ isBase: true }, { isBase: false, threshold: 900, markets: ["PL"], storeIds: [storeId] }]);

  const [, again] = await lowMargin();
  await seller.call(saveAlertRulesRoute, {
    body: { rules: [{ ...terms, threshold: 950, id: again?.id ?? "", version: again?.version ?? 0 }] },
  });
  const created = (await log()).find(({ title, state }) => title === "Dodano regułę alertu" && state === "done");
  expect((await seller.refused(undoAlertRuleEntryRoute, { params: { id: created?.id ?? "" } })).status).toBe(400);
  expect(await lowMargin()).toMatchObject([{}, { threshold: 950 }]);
});

test("a rule whose store is gone does not come back, and says which field", async () => {
  const [base] = await lowMargin();
  const terms = { kind: "lowMargin" as const, isOn: true, threshold: 900, markets: [], tagIds: [], productIds: [], channels: [] };
  const [, rule] = (
    await seller.call(saveAlertRulesRoute, {
      body: { rules: [{ ...terms, quietFrom: base?.quietFrom ?? 0, quietTo: base?.quietTo ?? 0, storeIds: [storeId], id: null }] },
    })
  ).body.items.filter(({ kind }) => kind === "lowMargin");
  await seller.call(deleteAlertRuleRoute, { params: { id: rule?.id ?? "" } });
  await sql`update stores set deleted_at = now() where company_id = ${seller.companyId} and id = ${Number(storeId)}`.execute(
    app.database.db,
  );
  const [removed] = await log();
  const refused = await seller.refused(undoAlertRuleEntryRoute, { params: { id: removed?.id ?? "" } });
  expect(refused.status).toBe(422);
  expect(Object.keys(refused.body.errors ?? {})).toEqual([expect.stringContaining("storeIds")]);
  expect(await lowMargin()).toHaveLength(1);
});

test("asked for one store, the log tells what names it: its alert rule, the terms of an expense, its import", async () => {
  const { companyId } = seller;
  const entry = (action: string, type: string, id: string, after: object) =>
    sql`
    insert into audit_log (company_id, action, subject_type, subject_id, after)
    values (${companyId}, ${action}, ${type}, ${id}, ${JSON.stringify(after)}::jsonb)`.execute(app.database.db);
  const { rows } = await sql<{ id: number }>`
    insert into imports (company_id, kind, store_id, file_name, status) values (${companyId}, 'orders', ${Number(storeId)}, 'maj.csv', 'succeeded')
    returning id`.execute(app.database.db);
  await entry("import.undoAsked", "import", String(rows[0]?.id ?? ""), {});
  await entry("expense.created", "expense", "1", { name: "Magazyn", terms: { storeId: Number(storeId) } });
  await entry("expense.changed", "expense", "1", { versions: [{ storeId: null }, { storeId: Number(storeId) }] });
  await entry("expense.created", "expense", "2", { name: "Biuro", terms: { storeId: Number(storeId) + 1 } });
  await change({ storeIds: [storeId] });
  await change({ storeIds: [], threshold: 700 });
  await change({ threshold: 800 });
  const found = await log({ kind: "", storeId });
  expect(found.map(({ title }) => title)).toEqual([
    "Zmieniono regułę alertu",
    "Zmieniono regułę alertu",
    "Zmieniono wydatek",
    "Dodano wydatek",
    "Poproszono o cofnięcie importu",
  ]);
});
