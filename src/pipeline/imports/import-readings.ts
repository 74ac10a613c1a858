/** Readings of an upload that began and never ended: their process died, and perhaps because of them. */
import { sql } from "kysely";
import type { CompanyScope } from "#db/scope.ts";
import { FileError } from "#files/file-error.ts";

/** A process may be killed for many reasons, but not so often while it reads the same file. */
export const MOST_READINGS = 5;

/** Counts the reading that begins. FileError when each of the ones before it took down its process. */
export async function beginReading({ db, companyId }: CompanyScope, importId: number): Promise<void> {
  const { rows } = await sql<{ readings: number }>`
    update imports set status = 'running', error_code = null, error_params = null, needs = null, answer_by = null, readings = readings + 1
    where company_id = ${companyId} and id = ${importId} returning readings`.execute(db);
  if ((rows[0]?.readings ?? 0) > MOST_READINGS) throw new FileError("fileTooMuchMemory");
}

/** The reading ended, one way or another, and the process lives. */
export async function endReading({ db, companyId }: CompanyScope, importId: number): Promise<void> {
  await sql`update imports set readings = 0 where company_id = ${companyId} and id = ${importId} and readings > 0`.execute(db);
}
