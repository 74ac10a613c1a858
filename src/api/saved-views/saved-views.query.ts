import { sql } from "kysely";
import type { SavedView, TileSet } from "#contract/saved-views.ts";
import type { CompanyScope } from "#db/scope.ts";

export type SavedViewRow = Omit<SavedView, "id"> & { id: number };

type NewView = Pick<SavedView, "screen" | "name" | "query" | "shared">;

/** The user's own views in the order they were saved, then those others share, by name. */
export async function findSavedViews({ db, companyId }: CompanyScope, userId: number): Promise<SavedViewRow[]> {
  const { rows } = await sql<SavedViewRow>`
    select v.id, v.screen, v.name, v.query, v.shared, v.user_id = ${userId} as "isOwn",
           case when v.user_id <> ${userId} then coalesce(nullif(u.name, ''), u.email) end as owner
    from saved_views v
    left join users u on u.id = v.user_id
    where v.company_id = ${companyId} and (v.user_id = ${userId} or v.shared)
    order by v.user_id <> ${userId}, case when v.user_id <> ${userId} then v.name end, v.id`.execute(db);
  return rows;
}

/** In the caller's transaction. */
export async function replaceSavedViews({ db, companyId }: CompanyScope, userId: number, views: readonly NewView[]): Promise<void> {
  await sql`delete from saved_views where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  for (const { screen, name, query, shared } of views) {
    await sql`
      insert into saved_views (company_id, user_id, screen, name, query, shared)
      values (${companyId}, ${userId}, ${screen}, ${name}, ${query}, ${shared})`.execute(db);
  }
}

export async function findTileSets({ db, companyId }: CompanyScope, userId: number): Promise<TileSet[]> {
  const { rows } = await sql<TileSet>`
    select name, tiles from tile_sets where company_id = ${companyId} and user_id = ${userId} order by position`.execute(db);
  return rows;
}

/** In the caller's transaction. */
export async function replaceTileSets({ db, companyId }: CompanyScope, userId: number, sets: readonly TileSet[]): Promise<void> {
  await sql`delete from tile_sets where company_id = ${companyId} and user_id = ${userId}`.execute(db);
  for (const [position, { name, tiles }] of sets.entries()) {
    await sql`
      insert into tile_sets (company_id, user_id, position, name, tiles)
      values (${companyId}, ${userId}, ${position}, ${name}, ${tiles}::text[])`.execute(db);
  }
}
