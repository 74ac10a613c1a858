/** Whether orders are as complete as an independent recomputation says. */
import { sql } from "kysely";
import type { Certainty } from "#core/facts.ts";
import type { Certainties } from "#core/oracle/certainty.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { DifferenceReport } from "./verify-report.ts";

/** Adds a line for every order with an id in (`after`, `upTo`] that is stored with another certainty. */
export async function verifyCertainty(
  { db, companyId }: CompanyScope,
  { after, upTo }: { after: number; upTo: number },
  certainties: Certainties,
  report: DifferenceReport,
): Promise<void> {
  const { rows } = await sql<{ id: string; certainty: Certainty }>`
    select order_id::text as id, certainty from rollup_order
    where company_id = ${companyId} and order_id > ${after} and order_id <= ${upTo} and certainty <> 'final' order by order_id`.execute(db);
  const stored = new Map(rows.map(({ id, certainty }) => [id, certainty]));
  for (const id of new Set([...stored.keys(), ...certainties.keys()])) {
    const [shown, recomputed] = [stored.get(id) ?? "final", certainties.get(id) ?? "final"];
    if (shown !== recomputed) report.add(`company ${companyId}: order ${id} is stored as ${shown}, recomputed as ${recomputed}`);
  }
}
