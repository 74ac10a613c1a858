import { sql } from "kysely";
import { forgetUnconfirmed } from "#accounts/forget-unconfirmed.ts";
import { forgetInvitations } from "#accounts/invitations.ts";
import { dropForgottenAttempts } from "#accounts/login-attempts.ts";
import { dayInZone } from "#core/day.ts";
import type { Day, Instant } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import { purgeStrangersSignIns } from "#db/audit-purge.ts";
import { dropUploadDays } from "#db/upload-quota.ts";
import { dropOldFailures } from "#db/api-failures.ts";
import { type Database, withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { lockCompany } from "#ledger/company-lock.ts";
import { sizedBy } from "#ledger/expense-kinds.sql.ts";
import { reconciliationMismatches } from "#ledger/reports/reconciliation/reconciliation.ts";
import { refreshLedger } from "#ledger/refresh.ts";
import { bookExpenses } from "#pipeline/figures/book-expenses.ts";
import { companiesWithLateAnswers, expireQuestions } from "#pipeline/imports/expire-questions.ts";
import { purgeStores } from "#pipeline/removal/purge-stores.ts";
import { UPLOADS_KEPT } from "#pipeline/imports/undo/redo-import.ts";
import { keepOnly } from "#pipeline/sync/alerts.ts";
import { refreshCertainty } from "#pipeline/estimates/refresh-certainty.ts";
import { recordFirstEstimates } from "#pipeline/estimates/first-estimates.ts";
import { followAllRules } from "#pipeline/products/tags/follow-rules.ts";
import type { WorkerDeps } from "./context.ts";

/** Once a day: open-ended expenses are booked a month ahead, and what nobody needs any more is removed. */
export async function runDaily({ database, log, clock }: WorkerDeps): Promise<void> {
  const { db } = database;
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from expense_versions where ${sizedBy("kind", "interval")} and end_day is null`.execute(db);
  for (const { companyId } of rows) {
    await withTransaction(db, async (tx) => {
      const scope = { db: tx, companyId };
      await lockCompany(scope);
      const days = await bookExpenses(scope);
      if (days.length > 0) await refreshLedger(scope, { orderIds: [], days });
    });
  }
  for (const companyId of await companiesWithStores(database)) await keepStores({ db, companyId });
  for (const companyId of await companiesWithTagRules(database)) await followAllRules({ db, companyId }, today());
  await sql`delete from oauth_states where expires_at < now()`.execute(db);
  await sql`delete from call_counts where ends_at < now()`.execute(db);
  await sql`delete from client_pauses where until < now()`.execute(db);
  await sql`delete from sessions where expires_at < now()`.execute(db);
  await sql`delete from one_time_tokens where expires_at < now()`.execute(db);
  await sql`delete from sign_in_steps where expires_at < now()`.execute(db);
  await dropForgottenAttempts(db);
  await forgetInvitations(db);
  const unconfirmed = await forgetUnconfirmed(db);
  await sql`delete from mails where created_at < now() - interval '30 days'`.execute(db);
  await withTransaction(db, (tx) => purgeStrangersSignIns({ db: tx }));
  await sql`delete from known_devices where last_seen_at < now() - interval '400 days'`.execute(db);
  await sql`delete from idempotency_keys where created_at < now() - interval '2 days'`.execute(db);
  await dropOldFailures(db);
  await dropUploadDays(db);
  const unanswered = await endUnanswered(database, new Date(clock?.now() ?? Date.now()).toISOString());
  const removed = await sql`
    delete from blobs b where b.purpose = 'import' and b.created_at < now() - ${UPLOADS_KEPT}::interval
      and not exists (select from imports i where i.company_id = b.company_id and i.blob_id = b.id
                        and (i.status in ('queued', 'running') or i.error_code = 'NEEDS_ANSWER'
                             or (i.redoable and i.undone_at > now() - ${UPLOADS_KEPT}::interval)))`.execute(db);
  // Longer than any link to them.
  await sql`delete from blobs where purpose = 'report' and created_at < now() - interval '100 days'`.execute(db);
  log.info({ companies: rows.length, unconfirmed, unanswered, uploads: Number(removed.numAffectedRows ?? 0) }, "daily work done");
}

/** @returns how many imports ended because nobody answered them in time. */
async function endUnanswered({ db }: Database, now: Instant): Promise<number> {
  let ended = 0;
  for (const companyId of await companiesWithLateAnswers(db, now)) ended += await expireQuestions({ db, companyId }, now);
  return ended;
}

async function companiesWithStores({ db }: Database): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`
    select distinct company_id as "companyId" from stores where bills_fees`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

/** Prices and profits have moved, and with them what rules say. */
async function companiesWithTagRules({ db }: Database): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`select distinct company_id as "companyId" from tag_rules`.execute(db);
  return rows.map(({ companyId }) => companyId);
}

const today = (): Day => dayInZone(new Date().toISOString(), zoneOf("PL"));

/** Orders grow older also while nothing is read; deleted stores end after their month. */
async function keepStores(scope: CompanyScope): Promise<void> {
  await purgeStores(scope);
  const day = today();
  await withTransaction(scope.db, async (db) => {
    const inside = { db, companyId: scope.companyId };
    await refreshCertainty(inside, day);
    await recordFirstEstimates(inside, day);
  });
  await checkAgreement(scope);
}

/** Whatever was billed must be in the ledger; a type that does not agree is told until it does again. */
export async function checkAgreement(scope: CompanyScope): Promise<void> {
  const mismatches = await reconciliationMismatches(scope);
  await keepOnly(
    scope,
    "reconciliationMismatch",
    mismatches.map(({ month, market, currency, typeId, typeName, difference, mismatched }) => ({
      kind: "reconciliationMismatch",
      subject: `${month}:${market}:${typeId}:${currency}`,
      storeId: null,
      params: { month, market, currency, typeId, typeName, difference, mismatched },
    })),
  );
}
