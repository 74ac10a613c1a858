/**
 * Reports of Allegro Ads over HTTP, from the upload to the screen's figures. A VAT payer on market PL; bills are gross with 23 %.
 */
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { adsRoute } from "#contract/ads.ts";
import {
  adsDataImportRoute,
  answerImportRoute,
  billingDataImportRoute,
  confirmImportRoute,
  type ImportState,
  ordersDataImportRoute,
  productsDataImportRoute,
  undoImportRoute,
} from "#contract/imports.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import type { TestClient } from "#testing/app.ts";
import { settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const importing = forFile(startImporting);
beforeAll(async () => {
  await seedReference(importing.app.database.db);
  importing.app.setNow("2026-07-10T10:00:00Z");
});

type UploadRoute =
  | typeof adsDataImportRoute
  | typeof billingDataImportRoute
  | typeof ordersDataImportRoute
  | typeof productsDataImportRoute;

async function taken(client: TestClient, route: UploadRoute, lines: readonly string[]): Promise<ImportState> {
  const { body } = await client.call(route, { form: upload(lines.join("\n")) });
  const state = await settled(client, body.importId);
  expect([state.status, state.rejected, state.error]).toEqual(["succeeded", 0, null]);
  return state;
}

async function report(client: TestClient, name: string, content: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.set(key, value);
  form.set("file", new Blob([content]), name);
  const { body } = await client.call(adsDataImportRoute, { form });
  return settled(client, body.importId);
}

async function answered(client: TestClient, id: string, answers: Record<string, string>): Promise<ImportState> {
  await client.call(answerImportRoute, { params: { id }, body: { answers } });
  return settled(client, id);
}

async function undone(client: TestClient, id: string): Promise<ImportState> {
  await client.call(undoImportRoute, { params: { id } });
  for (;;) {
    const state = await settled(client, id);
    if (state.undoneAt !== null) return state;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const JUNE = { startDate: "2026-06-01", endDate: "2026-06-30" } as const;

async function ads(client: TestClient, body: Partial<BodyInputOf<typeof adsRoute>> = {}) {
  return (await client.call(adsRoute, { body: { filter: {}, level: "offer", ...JUNE, ...body } })).body;
}

async function coverage(client: TestClient) {
  const { coverage: of } = await ads(client);
  return [of.billed, of.allocated, of.unallocated, of.estimated];
}

/** Charges of days of June, gross. */
const bills = (...days: readonly (readonly [day: number, gross: string])[]): string[] => [
  "id;occurred_at;type_id;amount;vat_rate;fee_date",
  ...days.map(([day, gross]) => {
    const date = `2026-06-${String(day).padStart(2, "0")}`;
    return `nsp-${day};${date} 23:00;NSP;-${gross};23;${date}`;
  }),
];

/** Ten mugs for 61.50, 50.00 net, that cost 30.00: 200.00 of 615.00 are left before advertising. */
async function soldMugs(client: TestClient): Promise<void> {
  await taken(client, productsDataImportRoute, ["sku;koszt netto;stawka VAT", "KUBEK;30,00;23"]);
  await taken(client, ordersDataImportRoute, [
    "order_id;bought_at;sku;offer_id;quantity;unit_price;vat_rate",
    "Z-1;2026-06-10 12:00;KUBEK;501;10;61,50;23",
  ]);
}

const BY_DAY = [
  "Data;Nazwa kampanii;Numer oferty;Wyświetlenia;Kliknięcia;Koszt(PLN);Liczba sprzedanych sztuk;Wartość sprzedaży(PLN)",
  "10.06.2026;Lato;501;1000;30;121,77;3;184,50",
  "11.06.2026;Lato;501;500;10;30,75;1;61,50",
  "11.06.2026;Jesień;502;200;5;30,75;0;0,00",
].join("\n");

test("a report by day: its cost goes on offers, the rest stays, and every level says what was earned", async () => {
  const client = await importing.seller();
  await soldMugs(client);
  await taken(client, billingDataImportRoute, bills([10, "123,00"], [11, "61,50"]));
  const state = await report(client, "raport.csv", BY_DAY);
  // 121.77 + 30.75 + 30.75 = 183.27, within 1 % of 184.50
  expect(state).toMatchObject({ status: "succeeded", rows: 3, created: 3, changed: 0, unchanged: 0, removed: 0, rejected: 0 });
  expect(state.ads).toMatchObject({ level: "offer", startDate: "2026-06-10", endDate: "2026-06-11", isSpread: false, costIs: "gross" });
  expect(state.ads).toMatchObject({
    reportedGross: 18_327,
    billedGross: 18_450,
    withoutProduct: 1,
    allocatedBefore: 0,
    allocatedAfter: 14_900,
    costBefore: 15_000,
    costAfter: 15_000,
  });
  // net: 123.00 → 100.00, 61.50 → 50.00; 121.77 → 99.00, 30.75 → 25.00
  expect(await coverage(client)).toEqual([15_000, 14_900, 100, 0]);
  const { items, totals, verdict, chart } = await ads(client, { splitType: "month" });
  const [mug, unknown] = items;
  expect(mug?.offer?.externalId).toBe("501");
  expect(mug?.figures).toEqual({
    impressions: 1500,
    clicks: 40,
    interest: null,
    adUnits: 4,
    cost: 12_400, // 99.00 + 25.00
    reportedCost: 12_400,
    adSales: 24_600,
    sales: 61_500,
    profit: -4400, // 246.00 × 200 ÷ 615 − 124.00 = 80.00 − 124.00
    cpc: 310,
    maxCpc: 200, // 80.00 ÷ 40
    ctr: 0.026667,
    conversion: 0.1,
    acos: 0.504065, // 124.00 ÷ 246.00
    tacos: 0.201626, // 124.00 ÷ 615.00
    roas: 1.983871,
    poas: 0.645161, // 80.00 ÷ 124.00
    breakEvenAcos: 0.325203, // 200.00 ÷ 615.00
    breakEvenRoas: 3.075,
    adSalesShare: 0.4,
  });
  // a step of at most a quarter: 3.10 × 0.75 = 2.325
  expect(mug?.advice).toEqual({ kind: "lower", missingClicks: null, suggestedCpc: 233 });
  expect(unknown?.offer).toMatchObject({ externalId: "502", productId: null });
  expect(unknown?.advice).toEqual({ kind: "fewClicks", missingClicks: 25, suggestedCpc: null });
  // the account's 150.00 against 80.00
  expect([totals.cost, totals.adSales, totals.profit, totals.poas]).toEqual([15_000, 24_600, -7000, 0.533333]);
  expect(verdict).toMatchObject({ state: "lost", profit: -7000, isPartial: false, withoutCost: 0, withoutProduct: 1 });
  expect(chart?.[0]).toMatchObject({ breakEvenAcos: 0.325203, figures: { cost: 15_000 } });
  const campaigns = await ads(client, { level: "campaign" });
  expect(campaigns.items.map(({ name, figures }) => [name, figures.cost, figures.adSales])).toEqual([
    ["Lato", 12_400, 24_600],
    ["Jesień", 2500, 0],
  ]);
  const days = await ads(client, { level: "day", sort: "day" });
  expect(
    days.items.map(({ id, day }) => [id, day?.billedGross, day?.reportedGross, day?.differenceGross, day?.unallocated, day?.state]),
  ).toEqual([
    ["2026-06-10", 12_300, 12_177, 123, 100, "differs"],
    ["2026-06-11", 6150, 6150, 0, 0, "agreed"],
  ]);
});

test("the same file again changes nothing; another replaces its days; each undo gives back what was, in any order", async () => {
  const client = await importing.seller();
  await taken(client, billingDataImportRoute, bills([10, "123,00"], [11, "61,50"], [12, "12,30"]));
  const before = await ads(client);
  const first = await report(client, "raport.csv", BY_DAY);
  const withFirst = await ads(client);
  const again = await report(client, "raport.csv", BY_DAY);
  expect(again).toMatchObject({ created: 0, changed: 0, unchanged: 3, removed: 0 });
  expect((await ads(client)).items).toEqual(withFirst.items);
  await undone(client, again.id);
  expect((await ads(client)).items).toEqual(withFirst.items);
  const second = await report(client, "raport.csv", "Data;Numer oferty;Koszt(PLN)\n11.06.2026;501;61,50\n12.06.2026;503;12,30");
  expect(second).toMatchObject({ created: 2, changed: 0, unchanged: 0, removed: 2, ads: { costIs: "gross" } });
  // 99.00 stays on the 10th; 50.00 and 10.00 of the new file
  expect(await coverage(client)).toEqual([16_000, 15_900, 100, 0]);
  const kept = (await undone(client, first.id)).kept;
  expect(kept).toEqual([{ entity: "ads", key: "2026-06-11" }]);
  expect(await coverage(client)).toEqual([16_000, 6000, 10_000, 0]);
  await undone(client, second.id);
  const after = await ads(client);
  expect([after.items, after.coverage]).toEqual([before.items, before.coverage]);
});

const OFFERS_OF_PERIOD = "Nazwa kampanii;Numer klikniętej oferty;Kliknięcia;Koszt(PLN)\nLato;501;14;60,00\nLato;502;3;37,40";
/** Thirteen days of 7.00 and one of 9.00: 100.00. */
const FORTNIGHT = bills(...Array.from({ length: 14 }, (_, at): [number, string] => [at + 1, at === 13 ? "9,00" : "7,00"]));

test("a file of fourteen days is spread by what was billed, to the grosz, and says whether VAT is in it only when asked", async () => {
  const client = await importing.seller();
  await taken(client, billingDataImportRoute, FORTNIGHT);
  const asking = await report(client, "statystyki_oferty_01-06-2026_14-06-2026.csv", OFFERS_OF_PERIOD);
  // 97.40 is neither 100.00 nor the 81.30 of it that are net
  expect([asking.error?.code, asking.needs]).toEqual([
    "NEEDS_ANSWER",
    [{ id: "costIs", options: ["gross", "net"], suggested: { option: "gross", confidence: "low" } }],
  ]);
  const state = await answered(client, asking.id, { costIs: "gross" });
  expect(state).toMatchObject({
    status: "succeeded",
    rows: 2,
    created: 2,
    ads: { isSpread: true, reportedGross: 9740, billedGross: 10_000, billedDays: 14 },
  });
  const days = await ads(client, { level: "day", sort: "day" });
  // 60.00 by 7 and 9 of 100 is 4.20 and 5.40; 37.40 is 2.618 and 3.366: eleven days get the grosz that is left
  expect(days.items.map(({ day }) => day?.reportedGross)).toEqual([...Array.from({ length: 11 }, () => 682), 681, 681, 876]);
  expect(days.items.every(({ day }) => day?.isSpread)).toBe(true);
  const { coverage: of, totals } = await ads(client);
  expect([of.billedGross, of.reportedGross, of.differenceGross, totals.clicks]).toEqual([10_000, 9740, 260, 17]);
  expect((of.allocated ?? 0) + (of.unallocated ?? 0)).toBe(of.billed);
  const overlapping = await report(client, "statystyki_oferty_08-06-2026_21-06-2026.csv", OFFERS_OF_PERIOD);
  expect([overlapping.status, overlapping.error?.code]).toEqual(["failed", "OVERLAP"]);
  for (const day of ["08.06.2026", "21.06.2026", "01.06.2026", "14.06.2026"]) expect(overlapping.error?.message).toContain(day);
  // what is billed later moves the file with it: 107.00, of it 7.00 on the 1st
  await taken(client, billingDataImportRoute, [
    "id;occurred_at;type_id;amount;vat_rate;fee_date",
    "late;2026-06-16 03:00;NSP;-7,00;23;2026-06-01",
  ]);
  const later = await ads(client, { level: "day", sort: "day" });
  // 60.00 × 14 ÷ 107 = 7.850…, 37.40 × 14 ÷ 107 = 4.893…
  expect(later.items[0]?.day?.reportedGross).toBe(785 + 489);
  expect((await ads(client)).coverage.reportedGross).toBe(9740);
});

test("a file that names neither its days nor its period asks, and proposes the months that were billed", async () => {
  const client = await importing.seller();
  await taken(client, billingDataImportRoute, bills([3, "60,00"], [20, "37,40"]));
  const asking = await report(client, "raport.csv", OFFERS_OF_PERIOD, { dryRun: "true" });
  const june = "2026-06-01/2026-06-30";
  expect(asking.needs).toEqual([{ id: "period", input: "period", options: [june], suggested: { option: june, confidence: "high" } }]);
  const tried = await answered(client, asking.id, { period: june });
  expect(tried).toMatchObject({ status: "succeeded", dryRun: true, ads: { ...JUNE, isSpread: true, costIs: "gross", billedGross: 9740 } });
  expect((await ads(client)).coverage.allocated).toBe(0);
  await client.call(confirmImportRoute, { params: { id: asking.id } });
  await settled(client, asking.id);
  const { coverage: of } = await ads(client);
  // gross to the grosz on both days; of 37.40, 23.04 + 14.36, the net is 30.41, of the two apart 18.73 + 11.67
  expect([of.differenceGross, of.unallocated, of.reportedGross, of.days.spread]).toEqual([0, 1, 9740, 30]);
});

test("where nothing was billed the whole report counts until it is, and campaigns put nothing on offers", async () => {
  const client = await importing.seller();
  const file = "Data;Kampania;Kliknięcia;Koszt;Wartość sprzedaży\n01.06.2026;Lato;40;12,30 zł;100,00 zł\nSuma;;40;12,30 zł;100,00 zł";
  const asking = await report(client, "kampanie.csv", file);
  expect(asking.needs).toEqual([{ id: "costIs", options: ["gross", "net"] }]);
  const state = await answered(client, asking.id, { costIs: "net" });
  expect(state).toMatchObject({
    status: "succeeded",
    rows: 1,
    created: 1,
    ads: { level: "campaign", reportedGross: 1513, billedGross: 0 },
  });
  const { coverage: of, totals } = await ads(client);
  // Nothing is on offers; without an order or a bill no day of the store is known, so it is no cost of 0 either.
  expect([of.allocated, totals.cost, totals.adSales]).toEqual([0, null, 10_000]);
  const campaigns = await ads(client, { level: "campaign" });
  // 12.30 net is 15.13 gross, and 12.30 again in the books of a VAT payer
  expect(campaigns.items.map(({ name, figures }) => [name, figures.cost, figures.clicks, figures.acos])).toEqual([
    ["Lato", 1230, 40, 0.123],
  ]);
});

test("a file in another currency than its market's, or of another kind, is refused or asked about", async () => {
  const client = await importing.seller();
  const czech = await report(client, "raport.csv", "Data;Numer oferty;Koszt(CZK)\n01.06.2026;1;2,00");
  expect([czech.status, czech.error?.message]).toEqual([
    "failed",
    "Plik jest w CZK, a rynek PL rozlicza reklamy w PLN. Wybierz inny rynek.",
  ]);
  const orders = await report(client, "zamowienia.csv", "order_id;bought_at;sku;quantity\nZ-1;2026-06-01;KUBEK;1");
  expect([orders.error?.code, orders.needs?.[0]?.id]).toEqual(["NEEDS_ANSWER", "column:cost"]);
  const protectedFile = Buffer.alloc(2048);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(protectedFile);
  Buffer.from("EncryptedPackage", "utf16le").copy(protectedFile, 1024);
  expect((await report(client, "raport.xlsx", new Uint8Array(protectedFile))).status).toBe("failed");
  const cut = await report(client, "raport.csv", "Data;Numer oferty;Koszt;Kliknięcia\n01.06.2026;1;2,00;3\n01.06.2026;2", {
    dryRun: "true",
  });
  expect(cut.needs?.[0]?.id ?? cut.status).toBe("costIs");
});

const SAMPLE = new URL("../../shared/data/formats/statystyki_oferty_01-06-2026_30-06-2026.xlsx", import.meta.url);
test.skipIf(!existsSync(SAMPLE))("the panel's own workbook goes in", async () => {
  const client = await importing.seller();
  const asking = await report(client, "statystyki_oferty_01-06-2026_30-06-2026.xlsx", new Uint8Array(readFileSync(SAMPLE)));
  expect(asking.needs?.[0]?.id).toBe("costIs");
  const state = await answered(client, asking.id, { costIs: "gross" });
  // 128.71 + 22.00
  expect(state).toMatchObject({
    status: "succeeded",
    rows: 2,
    created: 2,
    unknownColumns: [],
    ads: { ...JUNE, isSpread: true, reportedGross: 15_071 },
  });
  const { totals } = await ads(client);
  expect([totals.clicks, totals.impressions, totals.adUnits, totals.adSales, totals.interest]).toEqual([251, 13_660, 11, 66_000, 13]);
});
