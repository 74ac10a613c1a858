/** How low price rules may take offers: one request for each offer with a rule, each night (docs/RULES.md, Price floor). */
import { sql } from "kysely";
import { dayInZone } from "#core/day.ts";
import type { Instant } from "#core/facts.ts";
import { zoneOf } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { PriceFloors } from "#sources/facts.ts";
import { MarketplaceError } from "#sources/errors.ts";
import type { Connector } from "#sources/connector.ts";
import type { OnPage } from "./ingest.ts";
import type { FloorsAsked } from "#sources/kit/feed.ts";

const BATCH = 50;
/** Offers of a store asked about in a night: at three a second about seventeen minutes. */
const MOST_A_NIGHT = 3_000;

type Reading = CompanyScope & { readonly storeId: number; readonly at: Instant; readonly onPage: OnPage };
type Read = { readonly more: boolean; readonly asked: FloorsAsked };
/** `denied`: no offer of the account will be told; `away`: another night may. */
type Answer = PriceFloors | "denied" | "away";

/** The next offers of the night; what was answered is kept, so that a round that stops goes on from there. */
export async function readPriceFloors(reading: Reading, connector: Connector, before: FloorsAsked | null): Promise<Read> {
  const day = dayInZone(reading.at, zoneOf("PL"));
  let offers = before?.day === day ? before.offers : 0;
  const waiting = await findWaiting(reading, day, Math.min(BATCH, MOST_A_NIGHT - offers));
  for (const id of waiting) {
    const answer = await answerOf(id, connector);
    offers += 1;
    if (answer === "denied") await keepUnknown(reading, day);
    if (typeof answer === "string") return { more: false, asked: { day, offers } };
    await keepFloors(reading, day, [{ id, floors: answer }]);
    await reading.onPage();
  }
  return { more: waiting.length === BATCH && offers < MOST_A_NIGHT, asked: { day, offers } };
}

/** Everything else, such as being asked to wait or a consent that is gone, goes up. */
async function answerOf(id: string, connector: Connector): Promise<Answer> {
  try {
    return (await connector.priceFloors(id)) ?? {};
  } catch (error) {
    if (!(error instanceof MarketplaceError)) throw error;
    if (error.kind === "forbidden") return "denied";
    if (error.kind === "unavailable") return "away";
    if (error.kind === "refused") return {};
    throw error;
  }
}

/** Those asked longest ago first, so that all have their turn where a night is too short for them. */
async function findWaiting({ db, companyId, storeId }: Reading, day: string, limit: number): Promise<string[]> {
  if (limit <= 0) return [];
  const { rows } = await sql<{ externalId: string }>`
    select o.external_id as "externalId"
    from (select distinct n.offer_id from offer_days n
          where n.company_id = ${companyId} and n.store_id = ${storeId} and n.day = ${day} and n.price_rule is not null and n.floor_at is null
            and coalesce(n.status, 'ACTIVE') = 'ACTIVE') w
    join offers o on o.company_id = ${companyId} and o.id = w.offer_id
    order by (select max(p.floor_at) from offer_days p where p.company_id = ${companyId} and p.offer_id = w.offer_id) nulls first, o.id
    limit ${limit}`.execute(db);
  return rows.map(({ externalId }) => externalId);
}

type OfferFloors = { readonly id: string; readonly floors: PriceFloors };

/** A bound of another rule than the night's, or in another currency than its price, says nothing. */
async function keepFloors({ db, companyId, storeId, at }: Reading, day: string, offers: readonly OfferFloors[]): Promise<void> {
  if (offers.length === 0) return;
  await sql`
    update offer_days n
    set floor_at = ${at}::timestamptz,
        floor_min = case when a.floors -> n.market ->> 'rule' = n.price_rule and a.floors -> n.market ->> 'currency' = n.currency
                         then (a.floors -> n.market ->> 'amount')::bigint end
    from unnest(${offers.map(({ id }) => id)}::text[], ${offers.map(({ floors }) => JSON.stringify(floors))}::jsonb[]) as a (external_id, floors)
    join offers o on o.company_id = ${companyId} and o.store_id = ${storeId} and o.external_id = a.external_id
    where n.company_id = ${companyId} and n.offer_id = o.id and n.day = ${day} and n.price_rule is not null and n.floor_at is null`.execute(
    db,
  );
}

async function keepUnknown({ db, companyId, storeId, at }: Reading, day: string): Promise<void> {
  await sql`
    update offer_days n set floor_at = ${at}::timestamptz
    where n.company_id = ${companyId} and n.store_id = ${storeId} and n.day = ${day} and n.price_rule is not null and n.floor_at is null`.execute(
    db,
  );
}
