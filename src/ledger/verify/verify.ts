/** `verify-ledger`: whether every company's ledger, rollups and figures are what its source facts say. */
import { sql } from "kysely";
import type { Day } from "#core/facts.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { todayOf } from "../today.ts";
import { verifyFigures } from "./verify-figures.ts";
import { verifyPostings } from "./verify-postings.ts";
import { createReport } from "./verify-report.ts";
import { verifyRollups } from "./verify-rollups.ts";
import { verifyIntake } from "./verify-intake.ts";

export type VerifyOptions = {
  /** All companies by default. */
  companyIds?: readonly number[];
  /** Today in the zone of each company's home market by default. */
  today?: Day;
  /** How many differences are described; all are counted. */
  limit?: number;
  /** How many orders are in memory at once. */
  ordersAtOnce?: number;
  /** Told how long each company took. */
  onCompany?: (done: { companyId: number; postings: number; seconds: number }) => void;
};

export type Verification = {
  /** Of all companies together. */
  count: number;
  /** A sentence for each of the first differences, and how many more there are. */
  differences: string[];
  /** Recomputed postings that were compared. */
  postings: number;
};

/**
 * Compares within one snapshot of the database and writes nothing, so it is safe while the server runs: facts with what
 * imports and syncs say they took, rollups with the sums of postings, postings with those recomputed from the source facts, and figures with both.
 */
export function verifyLedger(db: Db, options: VerifyOptions = {}): Promise<Verification> {
  const { limit = 100, ordersAtOnce = 1000 } = options;
  const report = createReport(limit);
  const snapshot = db.transaction().setIsolationLevel("repeatable read").setAccessMode("read only");
  return snapshot.execute(async (transaction) => {
    // Sums of a whole history stay in memory, and compiling the statements would take longer than it saves.
    await sql`set local work_mem = '128MB'`.execute(transaction);
    await sql`set local jit = off`.execute(transaction);
    let compared = 0;
    for (const companyId of options.companyIds ?? (await everyCompany(transaction))) {
      const scope: CompanyScope = { db: transaction, companyId };
      const began = performance.now();
      const today = options.today ?? (await todayOf(scope));
      await verifyIntake(scope, report);
      await verifyRollups(scope, report, limit);
      const { sums, postings } = await verifyPostings(scope, today, ordersAtOnce, report);
      await verifyFigures(scope, today, sums, report);
      compared += postings;
      options.onCompany?.({ companyId, postings, seconds: (performance.now() - began) / 1000 });
    }
    return { count: report.count(), differences: report.lines(), postings: compared };
  });
}

async function everyCompany(db: Db): Promise<number[]> {
  const { rows } = await sql<{ companyId: number }>`select company_id as "companyId" from companies order by company_id`.execute(db);
  return rows.map(({ companyId }) => companyId);
}
