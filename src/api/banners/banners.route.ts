import type { Session } from "#accounts/sessions.ts";
import {
  activeBannersRoute,
  bannersRoute,
  createBannerRoute,
  deleteBannerRoute,
  dismissBannerRoute,
  readBannerRoute,
  updateBannerRoute,
} from "#contract/banners.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { dismissBanner, findActiveBanners, noteRead } from "./active-banners.ts";
import { presentActive } from "./banners.present.ts";
import { countBanners, findBanners } from "./banners.query.ts";
import { type Author, changeBanner, createBanner, presentWithCompany, removeBanner } from "./write-banner.ts";

export function registerBanners(api: Api): void {
  const { clock, database } = api.deps;
  const { db } = database;

  /** Runs a change in one transaction with its entry of the log. */
  function written<T>({ scope, session }: { scope: CompanyScope; session: Session }, work: (author: Author) => Promise<T>): Promise<T> {
    return withTransaction(db, (transaction) =>
      work({ scope: { db: transaction, companyId: scope.companyId }, userId: session.account.id, now: clock() }),
    );
  }

  route(api, bannersRoute, async ({ query: { page, perPage } }) => {
    const rows = await findBanners(db, clock(), { limit: perPage, offset: (page - 1) * perPage });
    const items = await presentWithCompany(db, rows);
    return { items, total: await countBanners(db), page, perPage };
  });

  route(api, createBannerRoute, (call) => written(call, (author) => createBanner(author, call.body)));
  route(api, updateBannerRoute, (call) => written(call, (author) => changeBanner(author, idOr404(call.params.id), call.body)));
  route(api, deleteBannerRoute, (call) => written(call, (author) => removeBanner(author, idOr404(call.params.id))));

  route(api, activeBannersRoute, async ({ request }) => {
    const session = await api.findAsking(request);
    return { items: (await findActiveBanners(db, session?.account ?? null, clock())).map(presentActive) };
  });

  route(api, dismissBannerRoute, ({ session, params }) => dismissBanner(db, session.account, idOr404(params.id), clock()));

  route(api, readBannerRoute, ({ session, params, body: { what } }) =>
    noteRead(db, session.account, idOr404(params.id), { what, now: clock() }),
  );
}
