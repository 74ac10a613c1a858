/** Small files of orders, and what became of them. */
import { sql } from "kysely";
import { expect } from "vitest";
import type { Question } from "#files/file-error.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import type { TestDatabase } from "./database.ts";
import { type FileCompany, fileCompany, type ImportOutcome } from "./import-run.ts";

export const HEADER = "order_id;bought_at;sku;name;quantity;unit_price";
export const file = (...rows: string[]) => ({ kind: "orders", content: [HEADER, ...rows] }) as const;
export const numbered = (...rows: string[]) => ({ kind: "orders", content: [`line_id;${HEADER}`, ...rows] }) as const;

export const counts = ({ created, changed, unchanged, removed, rejected }: ImportOutcome) => ({
  created,
  changed,
  unchanged,
  removed,
  rejected,
});
export const UNCHANGED = { created: 0, changed: 0, removed: 0, rejected: 0 };

/** Minor units and how many orders have lines, in all stores of the company or in one. */
export async function sold({ scope: { db, companyId } }: FileCompany, storeId?: number) {
  const { rows } = await sql<{ orders: number; sales: number }>`
    select count(distinct l.order_id)::int as orders, coalesce(sum(l.amount), 0)::int as sales from order_lines l
    where l.company_id = ${companyId} and (${storeId ?? null}::bigint is null or l.store_id = ${storeId ?? null}::bigint)`.execute(db);
  return rows[0];
}

export async function told({ scope: { db, companyId } }: FileCompany, { id }: ImportOutcome) {
  const { rows } = await sql<{ needs: Question[] | null; warnings: { code: string; count: number; params: Record<string, string> }[] }>`
    select needs, warnings from imports where company_id = ${companyId} and id = ${id}`.execute(db);
  return { needs: rows[0]?.needs ?? [], warnings: (rows[0]?.warnings ?? []).map(({ code, count, params }) => ({ code, count, params })) };
}

export async function anotherStore(
  database: TestDatabase,
  { scope: { db, companyId } }: FileCompany,
  source: "allegro" | "import",
  name: string,
): Promise<FileCompany> {
  const { rows } = await sql<{ id: number }>`
    insert into stores (company_id, source, is_read, bills_fees, name, markets, base_market) values (${companyId}, ${source}, ${source !== "import"}, ${source !== "import"}, ${name}, '{PL}', 'PL') returning id`.execute(
    db,
  );
  return fileCompany(database, { companyId, storeId: rows[0]?.id ?? 0, markets: ["PL"] });
}

export async function ledgerIsClean({ scope: { db, companyId } }: FileCompany): Promise<void> {
  expect((await verifyLedger(db, { companyIds: [companyId], today: "2026-11-26" })).differences).toEqual([]);
}

export const FIRST = file(
  "A;2025-03-04 12:00:37;KAWA;Kawa;1;60,00",
  "A;2025-03-04 12:00:37;FILTR;Filtr;1;40,00",
  "B;2025-03-05 09:00:05;KAWA;Kawa;2;60,00",
);

export const YEAR_1 = file("1;2024-01-10 10:00;KAWA;Kawa;1;60,00", "2;2024-01-11 10:00;KAWA;Kawa;1;60,00");
export const YEAR_2 = file(
  "1;2025-01-09 10:00;FILTR;Filtr;1;40,00",
  "2;2025-01-12 10:00;KAWA;Kawa;1;60,00",
  "3;2025-01-13 10:00;KAWA;Kawa;1;60,00",
);
