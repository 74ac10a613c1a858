import { findTarget } from "#accounts/impersonation.ts";
import { confirmPassword } from "#accounts/sign-in.ts";
import {
  answerSupport,
  askForConsent,
  asksSupport,
  changeSupportAccess,
  findSupportRequest,
  listSupportRequests,
  type SupportRequestRow,
  type SupportVisit,
} from "#accounts/support-consent.ts";
import { requireOwner } from "#accounts/team.ts";
import {
  answerSupportRoute,
  askSupportRoute,
  changeSupportAccessRoute,
  supportAccessRoute,
  type SupportRequest,
  supportStateRoute,
} from "#contract/support.ts";
import { AppError } from "#core/errors.ts";
import type { SupportAccess } from "#core/support-access.ts";
import { type Db, withTransaction } from "#db/connection.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";

const present = ({ id, ...row }: SupportRequestRow): SupportRequest => ({ ...row, id: String(id) });

const accessOf = (asks: boolean): SupportAccess => (asks ? "asked" : "told");

async function stateOf(db: Db, visit: SupportVisit, now: string) {
  const request = await findSupportRequest(db, visit, now);
  return { access: accessOf(await asksSupport(db, visit.companyId)), request: request && present(request) };
}

/** What administrators of the instance ask of a company. */
function registerAsking(api: Api): void {
  const { passwords } = api;
  const { database, secretKeys: keys, clock } = api.deps;
  const { db } = database;

  route(api, supportStateRoute, async ({ params, query, session: { account: admin } }) => {
    const companyId = query.companyId === undefined ? null : idOr404(query.companyId);
    const user = await findTarget(db, admin, idOr404(params.id), companyId);
    return stateOf(db, { companyId: user.company_id, userId: user.id, adminId: admin.id }, clock());
  });

  route(api, askSupportRoute, async ({ params, body, session: { account: admin } }) => {
    const { password, companyId, ...terms } = body;
    await confirmPassword({ db, keys, passwords }, admin, password);
    return withTransaction(db, async (transaction) => {
      const user = await findTarget(transaction, admin, idOr404(params.id), companyId === undefined ? null : idOr404(companyId));
      const visit = { companyId: user.company_id, userId: user.id, adminId: admin.id };
      if (!(await asksSupport(transaction, visit.companyId)))
        throw new AppError("REFUSED", "the company asks for no consent", { text: { key: "api:refused.supportNotAsked" } });
      await askForConsent(transaction, admin, { ...visit, account: user.email }, terms, clock());
      return stateOf(transaction, visit, clock());
    });
  });
}

export function registerSupport(api: Api): void {
  const { clock } = api.deps;
  registerAsking(api);

  route(api, supportAccessRoute, async ({ scope }) => ({
    access: accessOf(await asksSupport(scope.db, scope.companyId)),
    items: (await listSupportRequests(scope, clock())).map(present),
  }));

  route(api, changeSupportAccessRoute, async ({ scope, session: { account }, body }) => {
    requireOwner(account);
    await changeSupportAccess(scope, account, body.access === "asked");
  });

  route(api, answerSupportRoute, async ({ scope, session: { account }, params, body }) => {
    requireOwner(account);
    await answerSupport(scope, account, idOr404(params.id), body.allow, clock());
  });
}
