import { closeCompany } from "#accounts/close-company.ts";
import { confirmPassword } from "#accounts/sign-in.ts";
import { requireOwner } from "#accounts/team.ts";
import { deleteCompanyRoute } from "#contract/company.ts";
import { clearSessionCookie } from "../http/cookies.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";

export function registerCompany(api: Api): void {
  const { config, database, secretKeys, texts } = api.deps;

  route(api, deleteCompanyRoute, async ({ body, scope, session: { account }, reply, locale }) => {
    requireOwner(account);
    await confirmPassword({ db: database.db, keys: secretKeys, cost: config.passwordCost }, account, body.password);
    await closeCompany(scope, account);
    clearSessionCookie(reply, config);
    return { message: texts.say(locale, "api:done.companyDeleted") };
  });
}
