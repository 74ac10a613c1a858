import { sql } from "kysely";
import type { Market } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";

/** The company's clock: that of its home market. */
export async function findCompanyZone({ db, companyId }: CompanyScope): Promise<string> {
  const { rows } = await sql<{ market: Market }>`
    select home_market as market from company_settings where company_id = ${companyId}`.execute(db);
  return zoneOf(rows[0]?.market ?? "PL");
}
