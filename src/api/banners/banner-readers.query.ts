/** Who reads banners, how their company is, and what people did with a banner. */
import { sql } from "kysely";
import pg from "pg";
import { findSubscriptionState } from "#accounts/company-subscription.ts";
import type { Account } from "#accounts/user.ts";
import type { Banner } from "#contract/banners.ts";
import type { BannerReader, CompanyState } from "#core/banners.ts";
import type { SubscriptionState, SubscriptionTerms } from "#core/subscription-state.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { findShownSubscription } from "../domain/subscription.query.ts";
import type { Owner } from "./banners.query.ts";

type Store = { markets: string[]; status: string; syncStatus: string };

const SUBSCRIPTION_STATES: readonly CompanyState[] = ["trial", "grace", "readOnly", "paused"];

function statesOf(stores: readonly Store[], subscription: SubscriptionState["state"]): CompanyState[] {
  const states = SUBSCRIPTION_STATES.filter((state) => state === subscription);
  if (stores.length === 0) states.push("withoutStores");
  if (stores.some((store) => store.status === "expired")) states.push("connectionLost");
  if (stores.some((store) => store.syncStatus === "failed")) states.push("readingFailed");
  return states;
}

/** When it is asked; `terms` null = the operator takes no payments. */
export type Moment = { terms: SubscriptionTerms | null; now: string };

/** The account, with their company as it is now. */
export async function findReader(scope: CompanyScope, { role }: Pick<Account, "role">, { terms, now }: Moment): Promise<BannerReader> {
  const { db, companyId } = scope;
  const { rows: stores } = await sql<Store>`
    select markets, status, sync_status as "syncStatus" from stores
    where company_id = ${companyId} and deleted_at is null`.execute(db);
  const subscription = await findShownSubscription(scope, terms !== null);
  const { state } = await findSubscriptionState(scope, terms, now);
  return { role, plan: subscription?.plan ?? null, markets: stores.flatMap(({ markets }) => markets), states: statesOf(stores, state) };
}

export type ReadKind = "seen" | "clicked";

/** The first time counts; another text begins anew. @returns false when the banner is not there any more. */
export async function saveRead(
  { db, companyId }: CompanyScope,
  { userId, what, now }: { userId: number; what: ReadKind; now: string },
  { id, revision }: { id: number; revision: number },
): Promise<boolean> {
  const clickedAt = what === "clicked" ? now : null;
  return isThere(
    sql`
    insert into banner_reads as r (company_id, user_id, banner_id, revision, seen_at, clicked_at)
    values (${companyId}, ${userId}, ${id}, ${revision}, ${now}, ${clickedAt})
    on conflict (company_id, user_id, banner_id) do update set
      revision = excluded.revision,
      seen_at = case when r.revision = excluded.revision then r.seen_at else excluded.seen_at end,
      clicked_at = case when r.revision = excluded.revision then coalesce(r.clicked_at, excluded.clicked_at) else excluded.clicked_at end`.execute(
      db,
    ),
  );
}

/** Number of a banner → revision of the text that the user has put away. */
export async function findDismissals({ db, companyId }: CompanyScope, userId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ bannerId: number; revision: number }>`
    select banner_id as "bannerId", revision from banner_dismissals
    where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  return new Map(rows.map(({ bannerId, revision }) => [bannerId, revision]));
}

/** @returns false when the banner is not there any more. */
export async function saveDismissal(
  { db, companyId }: CompanyScope,
  { userId, now }: { userId: number; now: string },
  { id, revision }: { id: number; revision: number },
): Promise<boolean> {
  return isThere(
    sql`
    insert into banner_dismissals (company_id, user_id, banner_id, revision, dismissed_at)
    values (${companyId}, ${userId}, ${id}, ${revision}, ${now})
    on conflict (company_id, user_id, banner_id) do update set revision = excluded.revision, dismissed_at = excluded.dismissed_at`.execute(
      db,
    ),
  );
}

/** Between being found and being written about a banner may be taken back. */
async function isThere(written: Promise<unknown>): Promise<boolean> {
  try {
    await written;
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && /^banner_(?:dismissals|reads)_banner_id_fkey$/.test(error.constraint ?? "")) return false;
    throw error;
  }
}

type Count = { bannerId: number; revision: number; seen: number; closed: number; clicked: number };

/** What people did with the present texts of the owner's banners, by number of the banner. */
export async function countReads(
  db: Db,
  owner: Owner,
  banners: readonly { id: number; revision: number }[],
): Promise<Map<number, Banner["counts"]>> {
  const ids = banners.map(({ id }) => id);
  // What a company writes nobody else sees; what the instance writes is seen in all of them.
  const inside = owner === null ? sql`` : sql`company_id = ${owner} and `;
  const { rows: reads } = await sql<Count>`
    select banner_id as "bannerId", revision, count(*)::int as seen, 0 as closed, count(clicked_at)::int as clicked
    from banner_reads where ${inside}banner_id = any(${ids}::bigint[]) group by banner_id, revision`.execute(db);
  const { rows: dismissals } = await sql<Count>`
    select banner_id as "bannerId", revision, 0 as seen, count(*)::int as closed, 0 as clicked
    from banner_dismissals where ${inside}banner_id = any(${ids}::bigint[]) group by banner_id, revision`.execute(db);
  return new Map(
    banners.map(({ id, revision }) => {
      const own = [...reads, ...dismissals].filter((row) => row.bannerId === id && row.revision === revision);
      const sum = (name: keyof Banner["counts"]) => own.reduce((total, row) => total + row[name], 0);
      return [id, { seen: sum("seen"), closed: sum("closed"), clicked: sum("clicked") }];
    }),
  );
}
