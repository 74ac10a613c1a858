/**
 * Rates that the rows of a file need, asked for before the rows go in, so that a bank that answers at once leaves no figure unknown for
 * the moment between the import and the job that fetches rates (docs/RULES.md, Missing rate).
 */
import { type RawBuilder, sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { marketCurrency } from "#ledger/market-currency.sql.ts";
import type { ImportRun } from "./import-file.ts";
import { convertsByPublished } from "../rates/own-rates.ts";
import { tablesFor } from "../rates/store-rates.ts";
import { takeTables } from "../rates/take-tables.ts";

/** How long an import looks out for the bank, ms; what has not come by then a job fetches. */
const PATIENCE = 2000;

/** The day that decides, of the kinds whose rows name one. */
const STAGED: { readonly [kind in ImportRun["kind"]]?: RawBuilder<unknown> } = {
  orders: sql`select s.company_id, s.import_id, s.currency, s.market, s.day from staging_orders s`,
  billing: sql`select s.company_id, s.import_id, s.currency, s.market, s.billed_on as day from staging_billing s`,
};

/** Of a bank that is away, or silent, nothing is said here: the job that asks it again says so. */
export async function fetchRatesAhead(
  scope: CompanyScope,
  run: Pick<ImportRun, "importId" | "kind" | "dryRun">,
  bankUrl: string | undefined,
): Promise<void> {
  if (run.dryRun) return;
  const days = await findLackingDays(scope, run);
  if (days.length === 0 || !(await convertsByPublished(scope))) return;
  await takeTables(scope.db, tablesFor(days), { baseUrl: bankUrl, signal: AbortSignal.timeout(PATIENCE) }).catch(() => undefined);
}

/** Days of staged rows on which the currency of a row, or of its market, has no rate; ascending, none that has no table yet. */
async function findLackingDays({ db, companyId }: CompanyScope, { importId, kind }: Pick<ImportRun, "importId" | "kind">): Promise<Day[]> {
  const staged = STAGED[kind];
  if (staged === undefined) return [];
  const { rows } = await sql<{ day: Day }>`
    with needed as materialized (
      select distinct n.currency, s.day
      from (${staged}) s cross join lateral (values (s.currency), (${marketCurrency("s.market")})) n (currency)
      where s.company_id = ${companyId} and s.import_id = ${importId} and n.currency <> 'PLN' and s.day <= current_date + 1
    )
    select distinct n.day
    from needed n join companies c on c.company_id = ${companyId}
    left join fx_days f on f.source = c.fx_source and f.currency = n.currency and f.day = n.day
    where f.day is null order by n.day`.execute(db);
  return rows.map(({ day }) => day);
}
