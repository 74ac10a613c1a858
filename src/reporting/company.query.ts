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

/** Whose paper it is: its name and its tax number, null where it has not said one. */
export async function findCompanyIdentity({ db, companyId }: CompanyScope): Promise<{ name: string; taxId: string | null }> {
  const { rows } = await sql<{ name: string; taxId: string | null }>`
    select name, tax_id as "taxId" from companies where company_id = ${companyId}`.execute(db);
  return rows[0] ?? { name: "", taxId: null };
}

/** „NIP 5250001090”, or the number of another country with its letters. */
export function taxIdText(taxId: string, say: (key: string, values: { taxId: string }) => string): string {
  return say(/^\d+$/.test(taxId) ? "reports:paper.nip" : "reports:paper.vatId", { taxId });
}
