import { endSession } from "#accounts/sessions.ts";
import { signIn } from "#accounts/sign-in.ts";
import { hashToken } from "#accounts/token.ts";
import type { Account } from "#accounts/user.ts";
import { csrfCookieRoute, loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { clearSessionCookie, sessionToken, setCsrfCookie, setSessionCookie } from "../http/cookies.ts";
import { newCsrfToken } from "../http/csrf.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { presentStore } from "../http/store.present.ts";
import { findStores } from "../http/stores.query.ts";
import { presentUser } from "./session.present.ts";

export function registerSession(api: Api): void {
  const { config, database } = api.deps;

  async function sessionAnswer(account: Account) {
    const stores = await findStores({ db: database.db, companyId: account.companyId });
    return { user: presentUser(account), stores: stores.map(presentStore) };
  }

  route(api, csrfCookieRoute, async ({ reply }) => {
    setCsrfCookie(reply, config, newCsrfToken(config.secretKey));
  });

  route(api, loginRoute, async ({ body, request, reply }) => {
    const userAgent = request.headers["user-agent"] ?? null;
    const { account, session } = await signIn(
      database.db,
      { email: body.email, password: body.password, remember: body.remember ?? false, userAgent },
      config.passwordCost,
    );
    const before = sessionToken(request);
    if (before !== null) await endSession(database.db, hashToken(before));
    setSessionCookie(reply, config, session);
    setCsrfCookie(reply, config, newCsrfToken(config.secretKey));
    return sessionAnswer(account);
  });

  route(api, logoutRoute, async ({ session, reply }) => {
    await endSession(database.db, session.tokenHash);
    clearSessionCookie(reply, config);
    setCsrfCookie(reply, config, newCsrfToken(config.secretKey));
  });

  route(api, userRoute, ({ session }) => sessionAnswer(session.account));
}
