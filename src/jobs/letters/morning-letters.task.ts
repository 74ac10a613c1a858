import { sql } from "kysely";
import { HAS_NO_LIMITS } from "#accounts/memberships.ts";
import { DEMO_GUEST_EMAIL } from "#accounts/user.ts";
import { addDays, dayInZone } from "#core/day.ts";
import { zoneOf } from "#core/market.ts";
import { withTransaction } from "#db/connection.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import type { WorkerDeps } from "../context.ts";
import { realClock } from "../real-clock.ts";
import { findStaleStores } from "./morning-facts.ts";

/** So long the letter waits for a store that was not read since midnight; after that it says so. */
const PATIENCE_HOURS = 3;
/** An evening's letter waits no longer than its day. */
const LAST_HOUR = 23;
/** A worker that was away sends what is late by a morning, and nothing in the evening. */
const LATEST_HOURS = 6;

type Reader = { id: number; companyId: number; email: string; hour: number };

/** Every hour: a letter for everybody whose hour it is in Warsaw, once a day for each company of theirs, whatever number of workers there is. */
export async function scheduleMornings({ database, clock }: WorkerDeps): Promise<void> {
  const { db } = database;
  const now = Temporal.Instant.fromEpochMilliseconds((clock ?? realClock).now()).toZonedDateTimeISO(zoneOf("PL"));
  const today = dayInZone(now.toInstant().toString(), zoneOf("PL"));
  const { rows } = await sql<Reader>`
    select u.id, m.company_id as "companyId", u.email, m.letter_hour as hour from memberships m join users u on u.id = m.user_id
    where m.letter_hour is not null and m.letter_hour <= ${now.hour} and m.letter_hour > ${now.hour - LATEST_HOURS}
      and coalesce(m.letter_day, '-infinity') < ${today} and m.blocked_at is null and ${HAS_NO_LIMITS}
      and u.email_verified_at is not null and u.blocked_at is null and u.email <> ${DEMO_GUEST_EMAIL}
    order by m.company_id, u.id`.execute(db);
  const waiting = new Map<number, boolean>();
  for (const reader of rows) {
    const { companyId } = reader;
    if (!waiting.has(companyId))
      waiting.set(
        companyId,
        (await findStaleStores({ db, companyId }, today)).some(({ isExpected }) => isExpected),
      );
    if (waiting.get(companyId) === true && now.hour < Math.min(reader.hour + PATIENCE_HOURS, LAST_HOUR)) continue;
    await withTransaction(db, async (tx) => {
      const { rows: taken } = await sql`
        update memberships set letter_day = ${today}
        where company_id = ${companyId} and user_id = ${reader.id} and coalesce(letter_day, '-infinity') < ${today} returning user_id`.execute(
        tx,
      );
      if (taken.length === 0) return;
      await enqueueMail(tx, {
        kind: "morning",
        to: reader.email,
        userId: reader.id,
        companyId,
        values: { day: addDays(today, -1), company: companyId },
      });
    });
  }
}
