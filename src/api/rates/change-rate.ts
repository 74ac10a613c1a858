/** A company's own rate of a day, with its entry in the log and the figures that follow; call it in a transaction. */
import { entryToUndo, findLater, type Json, type Kept, putBack } from "#accounts/audit-entries.ts";
import { undoingEntry, writeAudit } from "#accounts/audit.ts";
import { isDay } from "#core/day.ts";
import { AppError } from "#core/errors.ts";
import type { Day } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { convertsByPublished, findOwnRate, lockOwnRates, type OwnRate, saveOwnRate } from "#pipeline/rates/own-rates.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import { refuseChanged } from "../domain/undo-entry.ts";
import { isConverted } from "./rates.query.ts";

const ACTION = "rate.changed";

export type RatePlace = { currency: string; day: Day };

const fieldsOf = (rate: OwnRate | null): { rate: string | null; note: string } => ({ rate: rate?.mid ?? null, note: rate?.note ?? "" });

/** `rate` null = the published one. Throws REFUSED where the company converts by rates that it cannot change. */
export async function changeRate(scope: CompanyScope, userId: number, place: RatePlace, rate: OwnRate | null): Promise<number | null> {
  await lockOwnRates(scope);
  if (!(await convertsByPublished(scope))) {
    throw new AppError("REFUSED", "the company converts by rates of the demo", { text: { key: "api:refused.ratesFixed" } });
  }
  const { currency, day } = place;
  const before = await findOwnRate(scope, currency, day);
  const changed = await saveOwnRate(scope, { ...place, rate, userId });
  const after = await findOwnRate(scope, currency, day);
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  const jobId =
    changed !== null && (await isConverted(scope, changed))
      ? await enqueueRecompute(scope, { reason: "rates", ...changed, createdBy: userId })
      : null;
  const subject = { subjectType: "rate", subjectId: `${currency} ${day}` };
  await writeAudit(scope, { action: ACTION, userId, ...subject, before: fieldsOf(before), after: fieldsOf(after), jobId });
  return jobId;
}

/** NOT_FOUND, and REFUSED where it is taken back already or the rate was changed since. */
export async function undoRateEntry(scope: CompanyScope, userId: number, entryId: number): Promise<{ jobId: number | null; kept: Kept[] }> {
  await lockOwnRates(scope);
  const entry = await entryToUndo(scope, entryId, [ACTION]);
  const [currency = "", day = ""] = entry.subjectId.split(" ");
  if (!isDay(day)) throw new AppError("NOT_FOUND", `entry ${entryId} names no day`);
  const now = fieldsOf(await findOwnRate(scope, currency, day));
  const { back, kept } = putBack(entry, now, await findLater(scope, entry, [ACTION]));
  if (!("rate" in back)) throw refuseChanged(entryId, kept);
  const jobId = await undoingEntry(entryId, () => changeRate(scope, userId, { currency, day }, rateIn({ ...now, ...back })));
  return { jobId, kept };
}

function rateIn({ rate, note }: Json): OwnRate | null {
  return typeof rate === "string" ? { mid: rate, note: typeof note === "string" ? note : "" } : null;
}
