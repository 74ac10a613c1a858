import type { Session } from "#accounts/sessions.ts";
import {
  activeBannersRoute,
  bannersRoute,
  createBannerRoute,
  createTeamBannerRoute,
  deleteBannerRoute,
  deleteTeamBannerRoute,
  dismissBannerRoute,
  readBannerRoute,
  teamBannersRoute,
  updateBannerRoute,
  updateTeamBannerRoute,
} from "#contract/banners.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { dismissBanner, findActiveBanners, noteRead } from "./active-banners.ts";
import { presentActive } from "./banners.present.ts";
import { countBanners, findBanners, type Owner } from "./banners.query.ts";
import { type Author, changeBanner, createBanner, presentWithCompany, removeBanner } from "./write-banner.ts";

type Call = { scope: CompanyScope; session: Session };

export function registerBanners(api: Api): void {
  const { clock, database, payments } = api.deps;
  const moment = () => ({ terms: payments?.terms ?? null, now: clock() });
  const { db } = database;

  /** Runs a change in one transaction with its entry of the log. */
  function writtenFor<T>(owner: Owner, { scope, session }: Call, work: (author: Author) => Promise<T>): Promise<T> {
    return withTransaction(db, (transaction) =>
      work({ scope: { db: transaction, companyId: scope.companyId }, userId: session.account.id, now: clock(), owner }),
    );
  }
  const written = <T>(call: Call, work: (author: Author) => Promise<T>) => writtenFor(null, call, work);
  const writtenForTeam = <T>(call: Call, work: (author: Author) => Promise<T>) => writtenFor(call.scope.companyId, call, work);

  async function listed(owner: Owner, { page, perPage }: { page: number; perPage: number }) {
    const rows = await findBanners(db, owner, { now: clock(), limit: perPage, offset: (page - 1) * perPage });
    return { items: await presentWithCompany(db, owner, rows), total: await countBanners(db, owner), page, perPage };
  }

  route(api, bannersRoute, ({ query }) => listed(null, query));
  route(api, createBannerRoute, (call) => written(call, (author) => createBanner(author, call.body)));
  route(api, updateBannerRoute, (call) => written(call, (author) => changeBanner(author, idOr404(call.params.id), call.body)));
  route(api, deleteBannerRoute, (call) => written(call, (author) => removeBanner(author, idOr404(call.params.id))));

  route(api, teamBannersRoute, ({ query, scope }) => listed(scope.companyId, query));
  route(api, createTeamBannerRoute, (call) =>
    writtenForTeam(call, (author) =>
      createBanner(author, { ...call.body, audience: "company", companyId: String(author.scope.companyId) }),
    ),
  );
  route(api, updateTeamBannerRoute, (call) => writtenForTeam(call, (author) => changeBanner(author, idOr404(call.params.id), call.body)));
  route(api, deleteTeamBannerRoute, (call) => writtenForTeam(call, (author) => removeBanner(author, idOr404(call.params.id))));

  route(api, activeBannersRoute, async ({ request }) => {
    const session = await api.findAsking(request);
    return { items: (await findActiveBanners(db, session?.account ?? null, moment())).map(presentActive) };
  });

  route(api, dismissBannerRoute, ({ session, params }) => dismissBanner(db, session.account, idOr404(params.id), moment()));

  route(api, readBannerRoute, ({ session, params, body: { what } }) =>
    noteRead(db, session.account, idOr404(params.id), { what, ...moment() }),
  );
}
