/** Writes a history given as facts into a database, as a company of its own, and computes its ledger. */
import { sql } from "kysely";
import type { Day, Facts, OwnRateFacts } from "#core/facts.ts";
import { type Database, type Db, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { ownSource, writeOwnSource } from "#pipeline/rates/own-rates.ts";
import { recompute } from "#pipeline/figures/recompute.ts";
import { storeRates } from "#pipeline/rates/store-rates.ts";
import { type FactIds, factIds } from "./fact-ids.ts";
import { rowsOf, settingsRow, taxRows } from "./fact-rows.ts";
import type { Row } from "./waiting-rows.ts";

export type LoadedFacts = {
  companyId: number;
  ids: FactIds;
  /** The stored billing type of each type of the facts; another one where the company of another history claimed it first. */
  typeIds: ReadonlyMap<string, string>;
};

/** Tables whose ids the database goes on giving out: they must not meet those of the facts. */
const NUMBERED = [
  ["stores", "stores"],
  ["products", "products"],
  ["offers", "offers"],
  ["tags", "tags"],
  ["orders", "orders"],
  ["order_lines", "lines"],
  ["order_surcharges", "surcharges"],
  ["refunds", "refunds"],
  ["billing_entries", "billing"],
  ["expenses", "expenses"],
  ["cost_rules", "costRules"],
  ["expense_versions", "expenses"],
] as const satisfies readonly (readonly [table: string, ids: keyof FactIds])[];

/** Above the ids of histories, also for a connection that took a block of numbers before the next history was loaded. */
const FIRST_FREE = 1_000_000;

/**
 * A new company that has exactly these facts, with its ledger and rollups as of `facts.today`. Rates go into a source of
 * the company's own and a billing type that means something else elsewhere gets another id, so histories share a database.
 */
export function loadFacts({ db }: Pick<Database, "db">, facts: Facts): Promise<LoadedFacts> {
  return withTransaction(db, async (transaction) => {
    const scope = { db: transaction, companyId: await newCompany(transaction) };
    const ids = factIds(facts);
    const typeIds = await loadTypes(scope, facts);
    await loadCompany(scope, facts);
    for (const [table, rows] of rowsOf(facts, ids, typeIds)) await insertRows(scope, table, rows);
    await readUntil(scope, facts.today);
    for (const [table, kind] of NUMBERED) await giveOutFrom(transaction, table, Math.max(0, ...ids[kind].values()));
    await recompute(scope, { productIds: null, from: null, to: null, today: facts.today });
    return { companyId: scope.companyId, ids, typeIds };
  });
}

/** Connected stores were read on the day that it is: a quiet day is known, and has nothing. */
async function readUntil({ db, companyId }: CompanyScope, today: Day): Promise<void> {
  await sql`
    insert into sync_feeds (company_id, store_id, feed, covered_to)
    select s.company_id, s.id, 'signals', ${today}::date + interval '12 hours' from stores s
    where s.company_id = ${companyId} and s.bills_fees`.execute(db);
}

async function newCompany(db: Db): Promise<number> {
  const { rows } = await sql<{
    companyId: number;
  }>`insert into companies (name) values ('Historia') returning company_id as "companyId"`.execute(db);
  const [company] = rows;
  if (company === undefined) throw new Error("a new company has no id");
  return company.companyId;
}

/** Inserts rows that all name the same columns; a column they leave out has its default. */
export async function insertRows({ db, companyId }: CompanyScope, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)));
  await sql`
    insert into ${sql.table(table)} (company_id, ${columns})
    select ${companyId}::bigint, ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    db,
  );
}

async function loadCompany(scope: CompanyScope, facts: Facts): Promise<void> {
  const { db, companyId } = scope;
  const source = `facts-${companyId}`;
  await sql`update companies set fx_source = ${source} where company_id = ${companyId}`.execute(db);
  await storeRates(db, source, facts.rates);
  if (facts.ownRates !== undefined && facts.ownRates.length > 0) await loadOwnRates(scope, source, facts.ownRates);
  await insertRows(scope, "company_settings", [settingsRow(facts)]);
  await insertRows(scope, "tax_profiles", taxRows(facts));
}

async function loadOwnRates(scope: CompanyScope, published: string, own: readonly OwnRateFacts[]): Promise<void> {
  const source = ownSource(scope.companyId);
  await insertRows(scope, "company_rates", own);
  await writeOwnSource(scope.db, { published, source, own });
  await sql`update companies set fx_source = ${source} where company_id = ${scope.companyId}`.execute(scope.db);
}

/** Billing types are the instance's: those that mean the same are shared, others are renamed for this company. */
async function loadTypes({ db, companyId }: CompanyScope, { billing, billingLines }: Facts): Promise<Map<string, string>> {
  const { rows } = await sql<{ typeId: string; line: string }>`select type_id as "typeId", line from billing_types`.execute(db);
  const known = new Map(rows.map(({ typeId, line }) => [typeId, line]));
  const typeIds = new Map<string, string>();
  for (const typeId of new Set([...Object.keys(billingLines), ...billing.map((entry) => entry.typeId)])) {
    const line = billingLines[typeId];
    const isFree = !known.has(typeId) || known.get(typeId) === line;
    const stored = isFree ? typeId : `${typeId}@${companyId}`;
    typeIds.set(typeId, stored);
    if (line === undefined || known.has(stored)) continue;
    await sql`insert into billing_types (type_id, line) values (${stored}, ${line})`.execute(db);
  }
  return typeIds;
}

/** Never back: connections hold ids ahead of what they use, and would give them out a second time. */
async function giveOutFrom(db: Db, table: string, last: number): Promise<void> {
  await sql`
    select setval(s.name, greatest(${last}::bigint + 1, ${FIRST_FREE}::bigint, pg_sequence_last_value(s.name)))
    from (select pg_get_serial_sequence(${table}, 'id')::regclass as name) s`.execute(db);
}
