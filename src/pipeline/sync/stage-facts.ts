import { offerSku } from "#db/offer-sku.sql.ts";
import { type RawBuilder, sql } from "kysely";
import { numberedRows, ownRows } from "#db/own-rows.sql.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Page, Quarantined, QuarantinedAbout } from "#sources/facts.ts";
import { type NewAlert, raiseAlerts, resolveAlerts } from "./alerts.ts";
import { type FeedTarget, isStaged } from "./staged.sql.ts";

/** Forgets pages that a reading which broke off has left behind; its window is read again. */
export async function clearFacts(target: FeedTarget): Promise<void> {
  await sql`delete from staging_facts s where ${isStaged(target)}`.execute(target.db);
  if (hasLines(target)) await sql`delete from staging_lines s where ${isStaged(target)}`.execute(target.db);
}

/** What a round that was cut off has left of any feed. */
export async function clearStore({ db, companyId, storeId }: CompanyScope & { readonly storeId: number }): Promise<void> {
  await sql`delete from staging_facts where company_id = ${companyId} and store_id = ${storeId}`.execute(db);
  await sql`delete from staging_lines where company_id = ${companyId} and store_id = ${storeId}`.execute(db);
}

/** So few staged facts are merged quickly by any plan. */
const FEW_FACTS = 100;

/** What is staged now has nothing to do with what the planner was told last, and is joined with itself. */
export async function learnStaged(targets: readonly FeedTarget[]): Promise<void> {
  for (const target of targets) {
    const { rows } = await sql<{ many: boolean }>`
      select exists (select from staging_facts s where ${isStaged(target)} offset ${FEW_FACTS}) as many`.execute(target.db);
    if (rows[0]?.many !== true) continue;
    await sql`
      analyze (skip_locked) staging_facts (company_id, store_id, feed, part, external_id),
                            staging_lines (company_id, store_id, feed, part, order_external_id, line_key, offer_id, sku)`.execute(
      target.db,
    );
    return;
  }
}

/** Ids of entries that could not be read and are still kept apart. */
export async function openQuarantine({ db, companyId, storeId, feed }: Omit<FeedTarget, "part">): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct external_id as id from quarantined_entries
    where company_id = ${companyId} and store_id = ${storeId} and feed in (${feed}, 'signals') and resolved_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Keeps one page until its window is complete; what could not be understood goes to quarantine at once. Pages repeat
 * entries, and the one read last is the newest.
 */
export async function stagePage<T extends Named>(target: FeedTarget, page: Page<T>): Promise<void> {
  const facts = [...new Map(page.facts.map((fact) => [fact.externalId, fact])).values()];
  if (facts.length > 0) await (hasLines(target) ? stageOrders(target, facts) : sql`${staging(target, facts)}`.execute(target.db));
  await keepApart(target, page);
}

/** Both bring orders, so that what one could not read the other may. */
const FAMILY = ["orders", "signals"];

const hasLines = ({ feed }: FeedTarget): boolean => FAMILY.includes(feed);

type Named = { readonly externalId: string };

function staging({ companyId, storeId, feed, part }: FeedTarget, facts: readonly Named[]): RawBuilder<unknown> {
  return sql`
    insert into staging_facts (company_id, seq, store_id, feed, part, external_id, fact)
    ${numberedRows(
      companyId,
      "staging_facts",
      sql`
      select ${storeId}::bigint, ${feed}::text, ${part}::smallint as part, f.fact ->> 'externalId', f.fact
      from jsonb_array_elements(${JSON.stringify(facts)}::jsonb) as f (fact)`,
    )}
    on conflict (company_id, store_id, feed, part, external_id) do update set seq = excluded.seq, fact = excluded.fact`;
}

/** An order takes its lines with it. One without a SKU belongs to the product of its offer. */
async function stageOrders(target: FeedTarget, facts: readonly Named[]): Promise<void> {
  const { db, companyId, storeId, feed, part } = target;
  await sql`
    delete from staging_lines s where ${isStaged(target)} and s.order_external_id = any(${facts.map(({ externalId }) => externalId)}::text[])`.execute(
    db,
  );
  await sql`
    with kept as (${staging(target, facts)} returning external_id, seq, fact),
    lines as (
    insert into staging_lines (company_id, store_id, feed, part, order_external_id, line_key, seq, offer_id, offer_name, sku, own_sku, quantity, unit_price,
      amount, services, bought_at, vat_rate, vat_exemption, wallet_compensation, deposit)
    ${ownRows(
      companyId,
      sql`
    select ${storeId}::bigint, ${feed}::text, ${part}::smallint as part, k.external_id, l."lineId", k.seq, l."offerId", l."offerName",
           coalesce(nullif(trim(l.sku), ''), ${offerSku(companyId, storeId, sql`l."offerId"`)}), nullif(trim(l.sku), ''), l.quantity, l."unitPrice",
           l.amount, coalesce(l.services, 0), l."boughtAt", l."vatRate", l."vatExemption", l."walletCompensation", l.deposit
    from kept k
    cross join lateral jsonb_to_recordset(k.fact -> 'lines') as l ("lineId" text, "offerId" text, "offerName" text, sku text, quantity integer,
      "unitPrice" numeric(20, 4), amount bigint, services bigint, "boughtAt" timestamptz, "vatRate" integer, "vatExemption" text,
      "walletCompensation" bigint, deposit bigint)`,
    )}
    on conflict (company_id, store_id, feed, part, order_external_id, line_key) do nothing
    )
    select count(*)::int as orders from kept`.execute(db);
}

/** A list of one market says the market of what is in it; else it is the entry's own word, or nobody's. */
function marketIn(feed: string, { about }: Quarantined): string | null {
  const asked = feed.split(":")[1] ?? "";
  return about.market ?? (asked === "" ? null : asked);
}

async function keepApart({ db, companyId, storeId, feed }: FeedTarget, { quarantined }: Page<unknown>): Promise<void> {
  if (quarantined.length === 0) return;
  const entries = [...new Map(quarantined.map((entry) => [`${entry.externalId}\n${entry.field}`, entry])).values()];
  const about = <K extends keyof QuarantinedAbout>(name: K) => entries.map((entry) => entry.about[name]);
  await sql`
    insert into quarantined_entries (company_id, store_id, feed, external_id, field, problem, value, type_id, amount, currency, happened_at, market)
    ${ownRows(
      companyId,
      sql`
    select ${storeId}::bigint, ${feed}::text, q.external_id, q.field, q.problem, q.value, q.type_id, q.amount, q.currency, q.happened_at, q.market
    from unnest(${entries.map((entry) => entry.externalId)}::text[], ${entries.map((entry) => entry.field)}::text[],
                ${entries.map((entry) => entry.problem)}::text[], ${entries.map((entry) => entry.value.slice(0, 200))}::text[],
                ${about("typeId")}::text[], ${about("amount")}::text[], ${about("currency")}::text[], ${about("at")}::timestamptz[],
                ${entries.map((entry) => marketIn(feed, entry))}::text[]) as q (external_id, field, problem, value, type_id, amount, currency, happened_at, market)`,
    )}
    on conflict (company_id, store_id, feed, external_id, field) do update
      set problem = excluded.problem, value = excluded.value, type_id = excluded.type_id, amount = excluded.amount, currency = excluded.currency,
          happened_at = excluded.happened_at, market = excluded.market, seen_at = excluded.seen_at, resolved_at = null`.execute(db);
  await raiseAlerts(
    { db, companyId },
    entries.map((entry) => ({
      kind: "quarantinedEntry",
      subject: `${storeId}:${feed}:${entry.externalId}`,
      storeId,
      params: paramsOf(feed, entry),
    })),
  );
}

/** A parameter is absent where the entry does not say it. `given` is the amount as text, which nobody may count with. */
function paramsOf(feed: string, entry: Quarantined): NewAlert["params"] {
  const { externalId, field, problem, value, about } = entry;
  const stated = { typeId: about.typeId, given: about.amount, givenCurrency: about.currency, at: about.at, market: marketIn(feed, entry) };
  const known = Object.entries(stated).flatMap(([name, text]): [string, string][] => (text === null ? [] : [[name, text]]));
  return { feed, externalId, field, problem, value: value.slice(0, 200), ...Object.fromEntries(known) };
}

/** Entries that were kept apart and are understood now leave the quarantine, and their alerts end. */
export async function releaseUnderstood(target: FeedTarget): Promise<void> {
  await release(target, sql`exists (select from staging_facts s where ${isStaged(target)} and s.external_id = q.external_id)`);
}

/** Entries that turn out not to be wanted leave it as well. */
export async function releaseUnwanted(target: Omit<FeedTarget, "part">, ids: readonly string[]): Promise<void> {
  await release(target, sql`q.external_id = any(${[...ids]}::text[])`);
}

async function release({ db, companyId, storeId, feed }: Omit<FeedTarget, "part">, condition: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ externalId: string; feed: string }>`
    update quarantined_entries q set resolved_at = now()
    where q.company_id = ${companyId} and q.store_id = ${storeId} and q.feed = any(${FAMILY.includes(feed) ? FAMILY : [feed]}::text[])
      and q.resolved_at is null and ${condition}
    returning q.external_id as "externalId", q.feed`.execute(db);
  await resolveAlerts(
    { db, companyId },
    "quarantinedEntry",
    rows.map((row) => `${storeId}:${row.feed}:${row.externalId}`),
  );
}
