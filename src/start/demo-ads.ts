/** Reports of advertising that the invented seller downloads and takes in, through the product's own import. */
import { sql } from "kysely";
import { addDays, addMonths, endOfMonth, startOfMonth } from "#core/day.ts";
import type { Day, Market } from "#core/facts.ts";
import { writeBlob } from "#db/blobs.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import { writeWorkbook } from "#files/write-workbook.ts";
import { adsPanelFile, adsPanelTable } from "#sources/simulator/ads-panel.ts";
import type { SellerWorld, World } from "#sources/simulator/world.ts";
import { enqueue } from "#queue/enqueue.ts";

/** As many whole months before this one as are taken in. */
const MONTHS = 2;
/** A day is charged this many days later. */
const CHARGED_AFTER = 4;
const MARKET: Market = "PL";

type Shop = { storeId: number; seller: string; userId: number | null };
type Period = { from: Day; to: Day };
type Report = { name: string; content: Uint8Array };

/** The last months, and of this one the weeks that are over and charged. */
function periodsOf(today: Day): Period[] {
  const months = Array.from({ length: MONTHS }, (_, back) => startOfMonth(addMonths(today, back - MONTHS)));
  const first = startOfMonth(today);
  const charged = addDays(today, -CHARGED_AFTER);
  const weeks: Period[] = [];
  for (let from = first; addDays(from, 6) <= charged; from = addDays(from, 7)) weeks.push({ from, to: addDays(from, 6) });
  return [...months.map((from) => ({ from, to: endOfMonth(from) })), ...weeks];
}

/** The first of the months comes as a workbook, which the panel writes as well. */
async function reportOf(seller: SellerWorld, seed: string, period: Period, today: Day): Promise<Report | null> {
  if (period.from !== startOfMonth(addMonths(today, -MONTHS))) {
    const file = adsPanelFile(seller, seed, MARKET, period);
    return file === null ? null : { name: file.name, content: Buffer.from(file.content, "utf8") };
  }
  const table = adsPanelTable(seller, seed, MARKET, period);
  if (table === null) return null;
  return { name: `${table.name}.xlsx`, content: await writeWorkbook({ sheet: "Statystyki", header: table.header, rows: table.rows }) };
}

/** Each file once; a week that a month's file holds is taken in again with it, and replaced. */
export async function takeAdsReports(db: Db, companyId: number, world: World, today: Day): Promise<void> {
  const { rows: shops } = await sql<Shop>`
    select s.id as "storeId", s.external_id as seller, (select min(m.user_id) from memberships m where m.company_id = ${companyId}) as "userId"
    from stores s
    where s.company_id = ${companyId} and s.bills_fees and s.deleted_at is null and ${MARKET} = any(s.markets)`.execute(db);
  for (const shop of shops) {
    const found = world.seller(shop.seller);
    if (found === null) continue;
    for (const { from, to } of periodsOf(today)) {
      const file = await reportOf(found, world.seed, { from, to }, today);
      if (file !== null) await withTransaction(db, (tx) => takeOnce({ db: tx, companyId }, shop, file));
    }
  }
}

/** The panel's costs have VAT in them, as its charges do; they may not be there yet to tell. */
async function takeOnce(scope: { db: Db; companyId: number }, shop: Shop, file: Report): Promise<void> {
  const { db, companyId } = scope;
  const { rows: known } = await sql`
    select i.id from imports i
    where i.company_id = ${companyId} and i.kind = 'ads' and i.store_id = ${shop.storeId} and i.file_name = ${file.name} limit 1`.execute(
    db,
  );
  if (known.length > 0) return;
  const blob = await writeBlob(scope, once(file.content), { purpose: "import", fileName: file.name });
  const { rows } = await sql<{ id: number }>`
    insert into imports (company_id, kind, store_id, market, blob_id, file_name, file_size, answers, created_by)
    values (${companyId}, 'ads', ${shop.storeId}, ${MARKET}, ${blob.id}, ${file.name}, ${blob.size}, ${JSON.stringify({ costIs: "gross" })}::jsonb, ${shop.userId})
    returning id`.execute(db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a new import has no id");
  const jobId = await enqueue(scope, { task: "import-file", subjectId: id, storeId: shop.storeId, createdBy: shop.userId });
  await sql`update imports set job_id = ${jobId} where company_id = ${companyId} and id = ${id}`.execute(db);
}

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
  await Promise.resolve();
}
