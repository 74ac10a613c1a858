import { sql } from "kysely";
import type { Db } from "#db/connection.ts";

/** Company 1, which pays VAT and has everything set as a new company does. */
export async function addFirstCompany(db: Db): Promise<void> {
  await sql`insert into companies (company_id, name) values (1, 'Sklep')`.execute(db);
  await sql`insert into company_settings (company_id) values (1)`.execute(db);
  await sql`insert into tax_profiles (company_id, from_day, vat_payer) values (1, '0001-01-01', true)`.execute(db);
}
