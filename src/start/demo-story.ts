/** What happened in the demo's shop lately, made by the product's own ways once its orders are there, so that the log says what it did. */
import { sql } from "kysely";
import { createExpense } from "#api/expenses/change-expenses.ts";
import { createReport } from "#api/scheduled-reports/save-report.ts";
import { addDays } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { MARKETS } from "#core/market.ts";
import { REPORT_SECTIONS } from "#core/scheduled-reports.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { writeSheets } from "#pipeline/products/product-sheets.ts";
import { findCompanyZone } from "#reporting/company.query.ts";
import { findReports } from "#reporting/reports.query.ts";
import { findLastSendings } from "#reporting/sendings.query.ts";
import { startSending } from "#reporting/start-sending.ts";
import { sheetOf } from "./demo-purchases.ts";

/** A supplier that asks more from a day on, and one that asks less. Net, PLN. */
const NEW_COSTS = [
  { sku: "PAT-CER-28", unitCost: "45.9", daysAgo: 21 },
  { sku: "KUB-TER-05", unitCost: "22.4", daysAgo: 34 },
] as const;
/** Net, 1/100 PLN. */
const PRINTED_BOXES = 62_000;

/** The month's report, which goes to nobody: it is there to be looked at. */
export async function seedReport(scope: CompanyScope, userId: number, now: string): Promise<void> {
  const schedule = { cadence: "monthly", day: 3, minute: 7 * 60, isOn: true, linkDays: 30 } as const;
  const content = { name: "Wynik miesiąca", locale: "pl", currency: "PLN", view: null } as const;
  const lists = { sections: [...REPORT_SECTIONS], markets: [...MARKETS], userIds: [], emails: [] };
  await createReport(scope, { ...content, ...schedule, ...lists }, { userId, now });
}

/** Whether all that is to be read of the shops' orders is there; nothing that is done before could be measured. */
async function isRead({ db, companyId }: CompanyScope): Promise<boolean> {
  const { rows } = await sql<{ waiting: number; stores: number }>`
    select count(*)::int as stores,
           count(*) filter (where f.covered_from is null or f.covered_from > s.history_from + interval '2 days')::int as waiting
    from stores s
    left join sync_feeds f on f.company_id = ${companyId} and f.store_id = s.id and f.feed = 'orders'
    where s.company_id = ${companyId} and s.deleted_at is null`.execute(db);
  return (rows[0]?.stores ?? 0) > 0 && rows[0]?.waiting === 0;
}

type Storyteller = { companyId: number; userId: number; today: Day; now: string };

/** Once. @returns whether nothing is left to be done: it is done, or the demo is one of before, which has no report. */
export async function tellStory(db: Db, { companyId, userId, today, now }: Storyteller): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const scope = { db: tx, companyId };
    const [report] = await findReports(scope);
    if (report === undefined || (await findLastSendings(scope)).length > 0) return true;
    if (!(await isRead(scope))) return false;
    await lockCompany(scope);
    await changeCosts(scope, userId, today);
    await addExpense(scope, userId, today);
    await startSending(scope, report, { cause: "hand", at: now, zone: await findCompanyZone(scope), userId });
    return true;
  });
}

async function changeCosts(scope: CompanyScope, userId: number, today: Day): Promise<void> {
  for (const { sku, unitCost, daysAgo } of NEW_COSTS) {
    const sheet = await sheetOf(scope, sku);
    const [before] = sheet?.costs ?? [];
    if (sheet === null || before === undefined) continue;
    const day = addDays(today, -daysAgo);
    const costs = [
      { ...before, validTo: addDays(day, -1) },
      { ...before, unitCost, validFrom: day },
    ];
    await writeSheets(scope, { userId }, [{ ...sheet, costMethod: "period", costs }], { kind: "costs" });
  }
}

/** Boxes with the shop's name were printed. One change alone: two that are computed at once would share what they did. */
async function addExpense(scope: CompanyScope, userId: number, today: Day): Promise<void> {
  const once = { kind: "oneOff", amount: PRINTED_BOXES, percent: null, currency: "PLN", vatMode: "net", vatRate: 23 } as const;
  const place = { storeId: null, market: null, tagId: null, productId: null, shareKey: "none", countAsAds: false } as const;
  const terms = { ...once, ...place, startDate: addDays(today, -6), endDate: null, every: null, booking: "spread" } as const;
  await createExpense(scope, { userId, today }, { name: "Kartony z nadrukiem", category: "Magazyn", note: "", terms });
}
