/** How much a company may upload, in all processes together (docs/RULES.md, Uploads). */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { CompanyScope } from "./scope.ts";

/** Bytes of a day of UTC, and of all that is kept. */
export type UploadQuota = { dayBytes: number; keptBytes: number };

const MEBIBYTE = 1024 ** 2;

export const DEFAULT_QUOTA: UploadQuota = { dayBytes: 1024 * MEBIBYTE, keptBytes: 5 * 1024 * MEBIBYTE };

/** Counted in steps of so much, so that a file costs few statements and nobody gets far beyond. */
const STEP_BYTES = MEBIBYTE;

function overDay({ dayBytes }: UploadQuota): AppError {
  const text = { key: "api:refused.uploadsOfDay", values: { megabytes: Math.floor(dayBytes / MEBIBYTE) } };
  return new AppError("TOO_LARGE", `more than ${dayBytes} bytes a day`, { text });
}

/** Counts what has come for the day, before it is kept. Throws TOO_LARGE beyond the quota. */
export async function countUploaded({ db, companyId }: CompanyScope, bytes: number, quota: UploadQuota): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const { rows } = await sql<{ bytes: number }>`
    insert into upload_days as u (company_id, day, bytes) values (${companyId}, ${day}, ${bytes})
    on conflict (company_id, day) do update set bytes = u.bytes + excluded.bytes returning bytes`.execute(db);
  if ((rows[0]?.bytes ?? 0) > quota.dayBytes) throw overDay(quota);
}

/** Throws TOO_LARGE where nothing more of the company is kept. */
export async function checkKept({ db, companyId }: CompanyScope, quota: UploadQuota): Promise<void> {
  const { rows } = await sql<{ kept: number }>`
    select coalesce(sum(size), 0)::bigint as kept from blobs where company_id = ${companyId} and purpose in ('import', 'document', 'issue')`.execute(
    db,
  );
  if ((rows[0]?.kept ?? 0) < quota.keptBytes) return;
  const text = { key: "api:refused.uploadsKept", values: { megabytes: Math.floor(quota.keptBytes / MEBIBYTE) } };
  throw new AppError("TOO_LARGE", `${quota.keptBytes} bytes are kept`, { text });
}

/** Hands the pieces on and counts them as they come; ends with TOO_LARGE beyond the quota of the day. */
export async function* counted(scope: CompanyScope, source: AsyncIterable<Uint8Array>, quota: UploadQuota): AsyncGenerator<Uint8Array> {
  let waiting = 0;
  for await (const piece of source) {
    waiting += piece.byteLength;
    if (waiting >= STEP_BYTES) {
      await countUploaded(scope, waiting, quota);
      waiting = 0;
    }
    yield piece;
  }
  if (waiting > 0) await countUploaded(scope, waiting, quota);
}

/** Days that no quota asks about any more. */
export async function dropUploadDays(db: CompanyScope["db"]): Promise<void> {
  await sql`delete from upload_days where day < current_date - 7`.execute(db);
}
