import { savedViewsRoute, saveTileSetsRoute, saveViewsRoute, tileSetsRoute } from "#contract/saved-views.ts";
import type { ResponseOf } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import { namedTiles } from "#core/named-tiles.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { findSavedViews, findTileSets, replaceSavedViews, replaceTileSets } from "./saved-views.query.ts";

async function viewsOf(scope: CompanyScope, userId: number): Promise<ResponseOf<typeof savedViewsRoute>> {
  const rows = await findSavedViews(scope, userId);
  return { views: rows.map(({ id, ...view }) => ({ ...view, id: String(id) })) };
}

export function registerSavedViews(api: Api): void {
  route(api, savedViewsRoute, ({ scope, session }) => viewsOf(scope, session.account.id));

  route(api, saveViewsRoute, ({ scope, session, body }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      await replaceSavedViews(inside, session.account.id, body.views);
      return viewsOf(inside, session.account.id);
    }),
  );

  route(api, tileSetsRoute, async ({ scope, session }) => ({ sets: await findTileSets(scope, session.account.id) }));

  route(api, saveTileSetsRoute, ({ scope, session, body, today }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const unknown = body.sets.findIndex(({ tiles }) => namedTiles(tiles, today).length < new Set(tiles).size);
      if (unknown >= 0) throw new AppError("VALIDATION", `set ${unknown} has a tile nobody knows`, { fields: { sets: ["unknown"] } });
      await replaceTileSets(inside, session.account.id, body.sets);
      return { sets: await findTileSets(inside, session.account.id) };
    }),
  );
}
