import { sql } from "kysely";
import type { TestApp } from "#testing/app.ts";

/** Every row of the company in every table that has companies, and what is told to it alone, as one text per table. */
export async function dumpOf({ database: { db } }: TestApp, companyId: number): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_name = c.table_name and t.table_schema = c.table_schema
    where c.table_schema = 'public' and c.column_name = 'company_id' and t.table_type = 'BASE TABLE'
      -- Counts refused calls of the company, a while after they were refused.
      and c.table_name <> 'api_failures' order by 1`.execute(db);
  const contents = tables.rows.map(
    ({ name }) => sql`
      select ${name} as name, string_agg(to_jsonb(t)::text, E'\n' order by to_jsonb(t)::text) as content
      from ${sql.table(name)} t where t.company_id = ${companyId}`,
  );
  const { rows } = await sql<{ name: string; content: string | null }>`
    ${sql.join(contents, sql` union all `)}
    union all
    select 'users', string_agg(to_jsonb(u)::text, E'\n' order by u.id) from users u join memberships m on m.user_id = u.id where m.company_id = ${companyId}
    union all
    select 'banners', string_agg(to_jsonb(b)::text, E'\n' order by b.id) from banners b where b.audience_company_id = ${companyId}`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ name, content }) => [name, content ?? ""]));
}
