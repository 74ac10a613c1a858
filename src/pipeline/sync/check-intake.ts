/** Everything that was read is stored; if not, whatever the cause, the window is rolled back and read again. */
import { type RawBuilder, sql } from "kysely";
import { type FeedTarget, isStaged } from "./staged.sql.ts";

/** @throws when other facts wait than were read: somebody else read the same feed. */
export async function checkStaged(target: FeedTarget, facts: number): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from staging_facts s where ${isStaged(target)}`.execute(target.db);
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting !== facts) throw new Error(`${facts} facts of ${target.feed} were read and ${waiting} wait to be taken in`);
}

/** @throws when something that waited is not among the facts after its merge. */
export async function checkMerged(target: FeedTarget): Promise<void> {
  const kept = keptAs(target);
  if (kept === null) return;
  const { rows } = await sql<{ missing: number }>`select count(*)::int as missing ${kept}`.execute(target.db);
  const missing = rows[0]?.missing ?? 0;
  if (missing !== 0) throw new Error(`${missing} facts of ${target.feed} were read and are not in the ledger's sources`);
}

/** Waiting rows `s` that are nowhere among the facts. */
function keptAs(target: FeedTarget): RawBuilder<unknown> | null {
  const { companyId, storeId, feed } = target;
  const absent = (staged: string, table: string, key: string, id: string): RawBuilder<unknown> => sql`
    from ${sql.table(staged)} s where ${isStaged(target)}
      and not exists (select from ${sql.table(table)} f
                      where f.company_id = ${companyId} and f.store_id = ${storeId} and f.${sql.ref(key)} = s.${sql.ref(id)})`;
  if (feed.startsWith("billing:")) return absent("staging_facts", "billing_entries", "entry_key", "external_id");
  if (feed === "refunds") return absent("staging_facts", "refunds", "external_id", "external_id");
  if (feed === "returns") return absent("staging_facts", "customer_returns", "external_id", "external_id");
  if (feed === "offers") return absent("staging_facts", "offers", "external_id", "external_id");
  if (feed === "operations") return absent("staging_facts", "payment_operations", "operation_key", "external_id");
  return feed === "orders" || feed === "signals" ? absent("staging_lines", "order_lines", "line_key", "line_key") : null;
}
