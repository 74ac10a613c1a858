import { Readable } from "node:stream";
import { writeAudit } from "#accounts/audit.ts";
import { closeCompany } from "#accounts/close-company.ts";
import { companyName } from "#accounts/create-company.ts";
import { findPaid } from "#accounts/company-subscription.ts";
import { confirmPassword } from "#accounts/sign-in.ts";
import { requireOwner } from "#accounts/team.ts";
import { deleteCompanyRoute, exportCompanyRoute } from "#contract/company.ts";
import type { CompanyScope } from "#db/scope.ts";
import { writeZip } from "#files/write-zip.ts";
import { fileAnswer } from "../http/call.ts";
import { setCsrfCookie, setSessionCookie } from "../http/cookies.ts";
import { forgetSession, newCsrfToken } from "../http/csrf.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { exportEntries } from "./export-file.ts";
import { exportCompany } from "./export.query.ts";

async function endPayments({ deps: { payments } }: Api, scope: CompanyScope): Promise<void> {
  const paid = payments ? await findPaid(scope) : null;
  if (payments && paid !== null && paid.status !== "ended") await payments.provider.endSubscription(paid.subscriptionId);
}

export function registerCompany(api: Api): void {
  const { passwords } = api;
  const { config, database, secretKeys, texts } = api.deps;

  route(api, exportCompanyRoute, async ({ scope, session: { account }, locale }) => {
    requireOwner(account);
    await writeAudit(scope, { action: "company.exported", userId: account.id });
    const content = Readable.from(writeZip(exportEntries(exportCompany(scope), texts, locale)), { objectMode: false });
    return fileAnswer({ name: `${texts.say(locale, "api:export.fileName")}.zip`, type: "application/zip", content });
  });

  route(api, deleteCompanyRoute, async ({ body, scope, session, reply, locale }) => {
    const { account } = session;
    requireOwner(account);
    await confirmPassword({ db: database.db, keys: secretKeys, passwords }, account, body.password);
    // Before anything is gone: where the provider does not answer, the company stays, and so does who pays for it.
    await endPayments(api, scope);
    const entered = await closeCompany(scope, session);
    const message = texts.say(locale, "api:done.companyDeleted");
    if (entered === null) {
      forgetSession(reply, config);
      return { message, company: null };
    }
    setSessionCookie(reply, config, entered.session);
    setCsrfCookie(reply, config, newCsrfToken(config.secretKey, entered.session.token));
    return { message, company: await companyName({ db: database.db, companyId: entered.account.companyId }) };
  });
}
