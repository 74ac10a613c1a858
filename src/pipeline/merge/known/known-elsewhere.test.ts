/** Orders that another store knows, or under another number (docs/RULES.md, Import identity). */
import { expect, test } from "vitest";
import { createFileCompany, type FileCompany } from "#testing/import-run.ts";
import { anotherStore, counts, file, FIRST, HEADER, ledgerIsClean, sold, told, UNCHANGED, YEAR_1, YEAR_2 } from "#testing/order-files.ts";
import { forFile } from "#testing/for-file.ts";
import { createReferenceDatabase } from "#testing/reference-database.ts";

const database = forFile(createReferenceDatabase);

const shop = (): Promise<FileCompany> => createFileCompany(database, { markets: ["PL"] });

const HUB_HEADER = `external_order_id;${HEADER}`;
const UUID = "10000191-0000-11f1-8000-000000000000";
const HUB = {
  kind: "orders",
  content: [HUB_HEADER, `${UUID};700001;2026-11-20 11:00:00;KUBEK;Kubek;1;100,00`, ";700002;2026-11-20 12:00:00;KUBEK;Kubek;1;110,00"],
} as const;

test("a hub's file over a connected account leaves its orders out, once somebody said so", async () => {
  const hub = await shop();
  const account = await anotherStore(database, hub, "allegro", "Allegro");
  await account.take(file(`${UUID};2026-11-20 10:55:12;KUBEK;Kubek;1;100,00`));
  const asked = await hub.take(HUB);
  const { storeId } = account;
  expect((await told(hub, asked)).needs).toEqual([
    {
      id: `known:store:${storeId}`,
      options: ["skip", "both"],
      stake: { rows: 1, orders: 1, amount: 10_000, currency: "PLN" },
      suggested: { option: "skip", confidence: "high" },
      params: { store: "Allegro" },
    },
  ]);
  const outcome = await hub.take({ ...HUB, answers: { [`known:store:${storeId}`]: "skip" } });
  expect(counts(outcome)).toEqual({ ...UNCHANGED, created: 1, unchanged: 1 });
  expect((await told(hub, outcome)).warnings).toEqual([
    { code: "warnKnownInStore", count: 1, params: { orders: "1", amount: "100.00 PLN", store: "Allegro" } },
  ]);
  expect([await sold(hub, hub.storeId), await sold(hub)]).toEqual([
    { orders: 1, sales: 11_000 },
    { orders: 2, sales: 21_000 },
  ]);
  expect(counts(await hub.take(HUB))).toEqual({ ...UNCHANGED, unchanged: 2 });
  await ledgerIsClean(hub);
});

test("orders that went into the wrong store move to the one they are of, and back by an undo", async () => {
  const company = await shop();
  await company.take(FIRST);
  const right = await anotherStore(database, company, "import", "Drugi");
  const id = `known:store:${company.storeId}`;
  const asked = await right.take(FIRST);
  expect((await told(company, asked)).needs).toMatchObject([
    { id, options: ["skip", "replace", "both"], suggested: { option: "skip", confidence: "low" } },
  ]);
  const moved = await right.take({ ...FIRST, answers: { [id]: "replace" } });
  expect([await sold(company, company.storeId), await sold(company, right.storeId)]).toEqual([
    { orders: 0, sales: 0 },
    { orders: 2, sales: 22_000 },
  ]);
  await ledgerIsClean(company);
  await company.undo(moved);
  expect([await sold(company, company.storeId), await sold(company, right.storeId)]).toEqual([
    { orders: 2, sales: 22_000 },
    { orders: 0, sales: 0 },
  ]);
  await ledgerIsClean(company);
});

test("orders of two shops that have the same number months apart are not asked about", async () => {
  const company = await shop();
  await company.take(YEAR_1);
  const other = await anotherStore(database, company, "import", "Drugi");
  expect(counts(await other.take(YEAR_2))).toMatchObject({ created: 3 });
});

test("the marketplace's number may come and go: the order stays one", async () => {
  const without = file("700001;2026-11-20 11:00:00;KUBEK;Kubek;1;100,00", "700002;2026-11-20 12:00:00;KUBEK;Kubek;1;110,00");
  for (const files of [
    [HUB, without, HUB],
    [without, HUB, without],
  ]) {
    const company = await shop();
    const outcomes = [];
    for (const upload of files) outcomes.push(counts(await company.take(upload)));
    expect(outcomes).toEqual([
      { ...UNCHANGED, created: 2, unchanged: 0 },
      { ...UNCHANGED, unchanged: 2 },
      { ...UNCHANGED, unchanged: 2 },
    ]);
    expect(await sold(company)).toEqual({ orders: 2, sales: 21_000 });
  }
});

test("a trial asks as the import does, and writes nothing", async () => {
  const company = await shop();
  await company.take(YEAR_1);
  expect(await company.take({ ...YEAR_2, dryRun: true })).toMatchObject({ errorCode: "NEEDS_ANSWER" });
  const trial = await company.take({ ...YEAR_2, dryRun: true, answers: { "known:moment": "skip" } });
  expect(counts(trial)).toEqual({ ...UNCHANGED, created: 1, unchanged: 2 });
  expect(await sold(company)).toEqual({ orders: 2, sales: 12_000 });
  // A trial keeps no answer.
  expect(await company.take(YEAR_2)).toMatchObject({ errorCode: "NEEDS_ANSWER" });
});
