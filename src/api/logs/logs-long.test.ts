/** The log of a company with very many entries: a page, whatever is asked for, reads a bounded number of blocks (docs/SCALING.md). */
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { logsRoute } from "#contract/logs.ts";
import type { QueryInputOf } from "#contract/route.ts";
import { blocksTouched, recordSent } from "#testing/work.ts";
import { smallShop } from "#testing/small-shop.ts";

/** Of each kind; the figures of docs/SCALING.md are of a million. */
const ENTRIES = Number(process.env["LOG_ENTRIES"] ?? "50000");

/** Of a person and a store that did something once, long ago. */
const RARE_ID = "987654";

const { app, seller } = smallShop();
beforeAll(async () => {
  await fill(seller.companyId);
});

/** One entry a minute up to 30 June; what is rare stands at the very beginning, years before the first page. */
async function fill(companyId: number): Promise<void> {
  const { db } = app.database;
  const at = sql`timestamptz '2025-06-30T09:00:00Z' - n * interval '1 minute'`;
  const isRare = sql`n > ${ENTRIES - 3}`;
  await sql`
    insert into audit_log (company_id, user_id, action, subject_type, subject_id, before, after, at)
    select ${companyId}::bigint, case when ${isRare} then ${RARE_ID}::bigint else ${seller.userId}::bigint end, case when ${isRare} then 'billingType.classified' else 'product.costs' end,
           'product', (n % 500)::text, '{"unitCost":"1"}', jsonb_build_object('unitCost', n), ${at}
    from generate_series(1, ${ENTRIES}::int) n`.execute(db);
  await sql`
    insert into job_runs (company_id, kind, store_id, status, created_by, created_at)
    select ${companyId}::bigint, case when ${isRare} then 'undo-import' when n % 2 = 0 then 'send-mail' else 'sync-store' end, case when ${isRare} then ${RARE_ID}::bigint else 1 end,
           case when ${isRare} then 'failed' else 'succeeded' end, case when ${isRare} then ${RARE_ID}::bigint end, ${at}
    from generate_series(1, ${ENTRIES}::int) n`.execute(db);
  await sql`
    insert into imports (company_id, kind, store_id, file_name, status, created_by, created_at)
    select ${companyId}::bigint, case when ${isRare} then 'ads' else 'orders' end, case when ${isRare} then ${RARE_ID}::bigint else 1 end,
           case when ${isRare} then 'rzadki' else 'plik' end || n || '.csv', case when ${isRare} then 'failed' else 'succeeded' end, case when ${isRare} then ${RARE_ID}::bigint else 1 end, ${at}
    from generate_series(1, ${ENTRIES}::int) n`.execute(db);
  await sql`
    insert into alerts (company_id, kind, subject, store_id, params, raised_at, seen_at, resolved_at)
    select ${companyId}::bigint, case when ${isRare} then 'jobFailed' else 'missingCost' end, n::text, case when ${isRare} then ${RARE_ID}::bigint else 1 end,
           jsonb_build_object('name', case when ${isRare} then 'rzadki' else 'x' end), ${at}, ${at}, case when not ${isRare} then ${at} end
    from generate_series(1, ${ENTRIES}::int) n`.execute(db);
  await sql`vacuum analyze audit_log, job_runs, imports, alerts`.execute(db);
}

type Query = QueryInputOf<typeof logsRoute>;
type Read = { blocks: number; items: number; next: string | null };

async function read(query: Query): Promise<Read> {
  const { pool } = app.database;
  const recording = recordSent(pool);
  const { body } = await seller.call(logsRoute, { query });
  const asked = recording
    .stop()
    .filter(
      ({ text }) => /\b(audit_log|job_runs|imports|alerts|sync_feeds|quarantined_entries)\b/.test(text) && /^\(?(select|with)/.test(text),
    );
  let blocks = 0;
  for (const statement of asked) blocks += await blocksTouched(pool, statement);
  return { blocks, items: body.items.length, next: body.next };
}

const TABS = ["audit", "sync", "import", "alert"] as const;
const RARE: readonly Omit<Query, "type">[] = [
  {},
  { from: "2025-06-29", to: "2025-06-29" },
  { userId: RARE_ID },
  { storeId: RARE_ID },
  { q: "rzadki" },
  { only: "problems" },
];
const KINDS = { audit: "figures", sync: "undo-import", import: "ads", alert: "resolved" } as const;
/** Of a page without a filter, and of one for which as many entries are looked at as for any: those of each list of the tab. */
const [PLAIN, SEARCHED] = [250, 2500];

test.each(TABS)(
  "%s: a page reads as much as it shows, whatever it is asked for",
  async (type) => {
    const plain = await read({ type });
    expect(plain.items).toBe(50);
    expect(plain.blocks).toBeLessThan(PLAIN);
    // The second page, and one years back.
    const years = new Date(Date.parse("2025-06-30T09:00:00Z") - ENTRIES * 0.9 * 60_000).toISOString();
    for (const cursor of [plain.next ?? "", `${years}~9`]) {
      const further = await read({ type, cursor });
      expect([further.items, further.blocks < PLAIN]).toEqual([50, true]);
    }
    for (const rest of [...RARE, { kind: KINDS[type] }]) expect((await read({ type, ...rest })).blocks).toBeLessThan(SEARCHED);
  },
  120_000,
);

test.each(["sync", "import", "alert"] as const)(
  "%s: what is rare is found by going on from where the search stopped, once each",
  async (type) => {
    const found: string[] = [];
    let cursor: string | undefined;
    let pages = 0;
    do {
      const query = { type, storeId: RARE_ID, ...(cursor === undefined ? {} : { cursor }) };
      const { body } = await seller.call(logsRoute, { query });
      found.push(...body.items.map(({ id }) => id));
      cursor = body.next ?? undefined;
      pages += 1;
    } while (cursor !== undefined && pages < 100);
    expect(found).toHaveLength(3);
    expect(new Set(found).size).toBe(3);
    // As many windows as there are entries; mails are no entries.
    expect(pages).toBeGreaterThan(1);
  },
  120_000,
);
