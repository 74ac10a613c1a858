import { sql } from "kysely";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { measureCompany } from "./company-overview.ts";

/** A company with default settings and a tax profile that says VAT payer since ever. Answers its id. */
export async function createCompany(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ company_id: number }>`insert into companies (name) values (${name}) returning company_id`.execute(db);
  const companyId = rows[0]?.company_id;
  if (companyId === undefined) throw new Error("a new company has no id");
  await sql`insert into company_settings (company_id) values (${companyId})`.execute(db);
  await sql`insert into tax_profiles (company_id, from_day, vat_payer) values (${companyId}, '0001-01-01', true)`.execute(db);
  await measureCompany({ db, companyId });
  return companyId;
}

/** "" for one that is gone. */
export async function companyName({ db, companyId }: CompanyScope): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from companies where company_id = ${companyId}`.execute(db);
  return rows[0]?.name ?? "";
}
