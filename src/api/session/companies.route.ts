import { companyName } from "#accounts/create-company.ts";
import { type Entered, leaveCompany, openCompany, switchCompany } from "#accounts/enter-company.ts";
import { findMemberships } from "#accounts/memberships.ts";
import { companyStatesRoute, leaveCompanyRoute, openCompanyRoute, ownCompaniesRoute, switchCompanyRoute } from "#contract/companies.ts";
import type { FastifyReply } from "fastify";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { findCompanyState } from "./company-states.query.ts";
import { giveSession, sessionAnswer } from "./entry.ts";

export function registerCompanies(api: Api): void {
  const { db } = api.deps.database;

  const entered = (reply: FastifyReply, { account, session }: Entered) => {
    giveSession(api, reply, session);
    return sessionAnswer(api, account);
  };

  route(api, ownCompaniesRoute, async ({ session: { account } }) => {
    const items = [];
    for (const { companyId, role } of await findMemberships(db, account.id)) {
      // One company at a time: rows of companies live apart.
      const name = await companyName({ db, companyId });
      items.push({ id: String(companyId), name, role, isCurrent: companyId === account.companyId });
    }
    return { items };
  });

  route(api, companyStatesRoute, async ({ session: { account }, today }) => {
    const items = [];
    for (const { companyId, role, storeIds } of await findMemberships(db, account.id)) {
      const state = await findCompanyState({ db, companyId }, storeIds, today);
      items.push({ id: String(companyId), role, isCurrent: companyId === account.companyId, ...state });
    }
    return { items };
  });

  route(api, switchCompanyRoute, async ({ body, session, reply }) =>
    entered(reply, await switchCompany(db, session, idOr404(body.companyId))),
  );

  route(api, openCompanyRoute, async ({ body, session, reply }) => entered(reply, await openCompany(db, session, body.name)));

  route(api, leaveCompanyRoute, async ({ session, reply }) => entered(reply, await leaveCompany(db, session)));
}
