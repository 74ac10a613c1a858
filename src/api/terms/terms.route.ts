import { writeAudit } from "#accounts/audit.ts";
import { acceptTerms, countTerms, findTerms, listTerms, publishTerms } from "#accounts/terms.ts";
import { acceptTermsRoute, publishTermsRoute, termsRoute, termsVersionsRoute } from "#contract/terms.ts";
import { withTransaction } from "#db/connection.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";

export function registerTerms(api: Api): void {
  const { db } = api.deps.database;

  route(api, termsRoute, async ({ query: { version = null }, today }) => ({
    shown: await findTerms(db, version, today),
    versions: await listTerms(db),
  }));

  route(api, acceptTermsRoute, async ({ body, scope, session: { account } }) => {
    await withTransaction(db, async (transaction) => {
      if (!(await acceptTerms(transaction, account.id, body.version))) return;
      const entry = { action: "user.acceptedTerms", userId: account.id, subjectType: "user", subjectId: String(account.id) };
      await writeAudit({ ...scope, db: transaction }, { ...entry, after: { termsVersion: body.version } });
    });
  });

  route(api, termsVersionsRoute, async () => ({ items: await countTerms(db) }));

  route(api, publishTermsRoute, async ({ body, scope, session: { account } }) => {
    await withTransaction(db, async (transaction) => {
      await publishTerms(transaction, body, account.id);
      const after = { termsVersion: body.version, termsFrom: body.validFrom };
      await writeAudit({ ...scope, db: transaction }, { action: "instance.terms", userId: account.id, after });
    });
    return body;
  });
}
