/**
 * The file that the simulator's panel of Allegro Ads writes, followed over HTTP to the figures of the screen: every number of the
 * answer is added up here from the lines of the file. The company pays no VAT, so that amounts are as both files have them.
 */
import { beforeAll, beforeEach, expect, test } from "vitest";
import { adsRoute } from "#contract/ads.ts";
import { companySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import { adsDataImportRoute, answerImportRoute, billingDataImportRoute } from "#contract/imports.ts";
import type { BodyInputOf } from "#contract/route.ts";
import { writeWorkbook } from "#files/write-workbook.ts";
import { type AdsPanelAsked, adsPanelFile, adsPanelTable } from "#sources/simulator/ads-panel.ts";
import { monthOf } from "#sources/simulator/moments.ts";
import { createWorld } from "#sources/simulator/world.ts";
import { seedReference } from "#pipeline/seed-reference.ts";
import type { TestClient } from "#testing/app.ts";
import { settled, startImporting, upload } from "#testing/importing.ts";
import { forFile } from "#testing/for-file.ts";

const JUNE = { startDate: "2026-06-01", endDate: "2026-06-30" } as const;
const world = createWorld({ seed: "panel", sellers: [{ ordersPerDay: 30, offers: 20, markets: ["PL"], since: "2026-01-01" }] });

const importing = forFile(startImporting);
let client: TestClient;
beforeAll(async () => {
  await seedReference(importing.app.database.db);
  importing.app.setNow("2026-07-10T10:00:00Z");
});
beforeEach(newSeller);

type Line = {
  day: string;
  campaign: string;
  offer: string;
  impressions: number;
  clicks: number;
  cost: number;
  units: number;
  sales: number;
};

const minor = (text: string): number => Math.round(Number(text.replace(",", ".")) * 100);

function linesOf(content: string): Line[] {
  const lines = content.trim().split("\r\n").slice(1);
  return lines.map((line) => {
    const [day = "", campaign = "", , , offer = "", impressions, clicks, , , , cost = "", , units, sales = ""] = line.split(";");
    const iso = day.split(".").toReversed().join("-");
    return {
      day: iso,
      campaign,
      offer,
      impressions: Number(impressions),
      clicks: Number(clicks),
      cost: minor(cost),
      units: Number(units),
      sales: minor(sales),
    };
  });
}

/** What the account is charged for the days of June, as its file of billing says it. */
function charges(): { day: string; gross: number }[] {
  const [seller] = world.sellers;
  const months = [monthOf(Date.parse("2026-06-01")), monthOf(Date.parse("2026-07-01"))];
  const entries = months.flatMap((month) => seller?.billing("PL", month) ?? []).filter(({ type }) => type === "NSP");
  const days = entries.map((entry) => ({ day: String(entry.info()[0]?.value).split(".").toReversed().join("-"), gross: -entry.amount }));
  return days.filter(({ day }) => day.startsWith("2026-06-"));
}

const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);

const totalsOf = (lines: readonly Line[]) => ({
  impressions: sum(lines.map(({ impressions }) => impressions)),
  clicks: sum(lines.map(({ clicks }) => clicks)),
  adUnits: sum(lines.map(({ units }) => units)),
  cost: sum(lines.map(({ cost }) => cost)),
  adSales: sum(lines.map(({ sales }) => sales)),
});

async function ads(body: Partial<BodyInputOf<typeof adsRoute>> = {}) {
  return (await client.call(adsRoute, { body: { filter: {}, level: "offer", ...JUNE, perPage: 200, ...body } })).body;
}

type Asked = Omit<AdsPanelAsked, "from" | "to">;
const PANEL = { from: JUNE.startDate, to: JUNE.endDate };

function panelFile(asked: Asked = {}): { name: string; content: string } {
  const [seller] = world.sellers;
  const file = seller === undefined ? null : adsPanelFile(seller, world.seed, "PL", { ...PANEL, ...asked });
  if (file === null) throw new Error("the panel has no file of June");
  return file;
}

async function panelWorkbook(asked: Asked): Promise<{ name: string; content: Uint8Array<ArrayBuffer> }> {
  const [seller] = world.sellers;
  const table = seller === undefined ? null : adsPanelTable(seller, world.seed, "PL", { ...PANEL, ...asked });
  if (table === null) throw new Error("the panel has no file of June");
  const content = await writeWorkbook({ sheet: "Statystyki", header: table.header, rows: table.rows });
  return { name: `${table.name}.xlsx`, content: new Uint8Array(content) };
}

/** Bills first, then the panel's file of the month. */
async function takeIn(
  file: { name: string; content: string | Uint8Array<ArrayBuffer> },
  rowsOfFile: number,
): Promise<{ day: string; gross: number }[]> {
  const billed = charges();
  const rows = billed.map(({ day, gross }) => `nsp-${day};${day} 23:00;NSP;-${(gross / 100).toFixed(2).replace(".", ",")};23;${day}`);
  const bills = await client.call(billingDataImportRoute, {
    form: upload(["id;occurred_at;type_id;amount;vat_rate;fee_date", ...rows].join("\n")),
  });
  expect(await settled(client, bills.body.importId)).toMatchObject({ status: "succeeded", rejected: 0, created: billed.length });
  const form = new FormData();
  form.set("file", new Blob([file.content]), file.name);
  const { importId } = (await client.call(adsDataImportRoute, { form })).body;
  let state = await settled(client, importId);
  if (state.needs !== null) {
    await client.call(answerImportRoute, { params: { id: importId }, body: { answers: { costIs: "gross" } } });
    state = await settled(client, importId);
  }
  expect(state).toMatchObject({ status: "succeeded", rejected: 0, created: rowsOfFile });
  return billed;
}

async function newSeller(): Promise<void> {
  client = await importing.seller();
  const { version } = (await client.call(companySettingsRoute)).body;
  await client.call(saveCompanySettingsRoute, { body: { version, vatPayer: false } });
}

test("every figure of the screen is the sum of the file's lines, and what the bills say more stays unallocated", async () => {
  const file = panelFile();
  const lines = linesOf(file.content);
  const billed = await takeIn(file, lines.length);
  const reported = sum(lines.map(({ cost }) => cost));
  const gross = sum(billed.map(({ gross: of }) => of));
  const { coverage, totals, items } = await ads();
  expect(coverage).toMatchObject({
    billed: gross,
    reported,
    allocated: reported,
    unallocated: gross - reported,
    differenceGross: gross - reported,
    estimated: 0,
    days: { billed: billed.length, reported: billed.length, spread: 0 },
    unreported: [],
  });
  // What was paid is what was billed, and a report speaks of each of its days; what it brought is what the file says.
  expect(totals).toMatchObject({ ...totalsOf(lines), cost: gross, reportedCost: gross });
  const { clicks, adSales } = totalsOf(lines);
  expect(totals.cpc).toBe(Math.round(gross / clicks));
  expect(totals.acos).toBeCloseTo(gross / adSales, 5);
  const byOffer = Map.groupBy(lines, ({ offer }) => offer);
  expect(items).toHaveLength(byOffer.size);
  for (const { offer, figures } of items) expect(figures).toMatchObject(totalsOf(byOffer.get(offer?.externalId ?? "") ?? []));

  const campaigns = await ads({ level: "campaign" });
  const byCampaign = Map.groupBy(lines, ({ campaign }) => campaign);
  expect(campaigns.items.map(({ name }) => name).toSorted()).toEqual([...byCampaign.keys()].toSorted());
  for (const { id, name, figures } of campaigns.items) {
    const own = byCampaign.get(name) ?? [];
    expect(figures).toMatchObject(totalsOf(own));
    const opened = await ads({ campaign: id });
    expect(new Set(opened.items.map(({ offer }) => offer?.externalId))).toEqual(new Set(own.map(({ offer }) => offer)));
    expect(opened.items).toHaveLength(new Set(own.map(({ offer }) => offer)).size);
    expect(sum(opened.items.map(({ figures: of }) => of.cost ?? 0))).toBe(figures.cost);
  }

  const days = await ads({ level: "day", sort: "day" });
  const byDay = Map.groupBy(lines, ({ day }) => day);
  expect(days.items.map(({ id, day }) => [id, day?.billedGross, day?.reportedGross, day?.unallocated])).toEqual(
    billed
      .toSorted((a, b) => (a.day < b.day ? -1 : 1))
      .map(({ day, gross: of }) => {
        const said = totalsOf(byDay.get(day) ?? []).cost;
        return [day, of, said, of - said];
      }),
  );
});

test("the same statistics as a workbook are the same figures", async () => {
  const lines = linesOf(panelFile().content);
  await takeIn(await panelWorkbook({}), lines.length);
  const { totals, items } = await ads();
  expect(totals).toMatchObject({ reportedCost: sum(charges().map(({ gross }) => gross)), adSales: totalsOf(lines).adSales });
  const byOffer = Map.groupBy(lines, ({ offer }) => offer);
  expect(items).toHaveLength(byOffer.size);
  for (const { offer, figures } of items) expect(figures).toMatchObject(totalsOf(byOffer.get(offer?.externalId ?? "") ?? []));
});

test("a workbook of the whole period has no days: its costs are spread as they were billed, and the sums stay", async () => {
  const lines = linesOf(panelFile().content);
  const byOffer = Map.groupBy(lines, ({ offer }) => offer);
  const billed = await takeIn(await panelWorkbook({ span: "period" }), byOffer.size);
  const reported = sum(lines.map(({ cost }) => cost));
  const { coverage, items } = await ads();
  expect(coverage).toMatchObject({ reported, allocated: reported, days: { billed: billed.length, spread: billed.length } });
  expect(items).toHaveLength(byOffer.size);
  for (const { offer, figures } of items) expect(figures).toMatchObject(totalsOf(byOffer.get(offer?.externalId ?? "") ?? []));
  expect((await ads({ level: "day" })).items).toHaveLength(billed.length);
});

test("a file of campaigns names no offer: each campaign has its cost, and no offer has one", async () => {
  const lines = linesOf(panelFile().content);
  const byCampaign = Map.groupBy(lines, ({ campaign }) => campaign);
  const { content } = panelFile({ level: "campaign" });
  await takeIn(panelFile({ level: "campaign" }), content.trim().split("\r\n").length - 1);
  const campaigns = await ads({ level: "campaign" });
  expect(campaigns.items.map(({ name }) => name).toSorted()).toEqual([...byCampaign.keys()].toSorted());
  for (const { name, figures } of campaigns.items) expect(figures).toMatchObject(totalsOf(byCampaign.get(name) ?? []));
  expect((await ads()).items).toEqual([]);
});
