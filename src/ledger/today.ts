import { sql } from "kysely";
import { dayInZone } from "#core/day.ts";
import type { Day, Market } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Today in the zone of the company's home market, by the database's clock. */
export async function todayOf({ db, companyId }: CompanyScope): Promise<Day> {
  const { rows } = await sql<{ market: Market; now: string }>`
    select home_market as market, now() as now from company_settings where company_id = ${companyId}`.execute(db);
  const [home] = rows;
  if (home === undefined) throw new Error(`company ${companyId} has no settings`);
  return dayInZone(home.now, zoneOf(home.market));
}
