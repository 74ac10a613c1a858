import { writeAudit } from "#accounts/audit.ts";
import { signOut } from "#accounts/sessions.ts";
import { signIn, signInByLink } from "#accounts/sign-in.ts";
import { confirmTokenRoute } from "#contract/accounts.ts";
import { csrfCookieRoute, loginRoute, logoutRoute, userRoute } from "#contract/session.ts";
import { activateSubscriptionRoute } from "#contract/subscription.ts";
import { clearSessionCookie, setCsrfCookie } from "../http/cookies.ts";
import { newCsrfToken } from "../http/csrf.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { accountDeps, entryOf, letIn, sessionAnswer } from "./entry.ts";
import { registerFirstRun } from "./first-run.route.ts";
import { registerImpersonation } from "./impersonation.route.ts";
import { registerProfile } from "./profile.route.ts";
import { registerRegistration } from "./registration.route.ts";
import { saveSubscription } from "./subscription.query.ts";

function registerEntries(api: Api): void {
  const { config, database } = api.deps;

  route(api, csrfCookieRoute, async ({ reply }) => {
    setCsrfCookie(reply, config, newCsrfToken(config.secretKey));
  });

  route(api, loginRoute, async ({ body, request, reply }) => {
    const { email, password } = body;
    return letIn(api, request, reply, await signIn(accountDeps(api), { ...entryOf(api, request, body), email, password }));
  });

  route(api, confirmTokenRoute, async ({ body, request, reply }) =>
    letIn(api, request, reply, await signInByLink(accountDeps(api), body.token, entryOf(api, request, body))),
  );

  route(api, logoutRoute, async ({ session, scope, reply }) => {
    await signOut(database.db, session.tokenHash);
    await writeAudit(scope, { action: "session.closed", userId: session.account.id });
    clearSessionCookie(reply, config);
    setCsrfCookie(reply, config, newCsrfToken(config.secretKey));
  });

  route(api, userRoute, ({ session }) => sessionAnswer(api, session.account, session.impersonation));
}

export function registerSession(api: Api): void {
  registerEntries(api);
  registerFirstRun(api);
  registerRegistration(api);
  registerProfile(api);
  registerImpersonation(api);

  route(api, activateSubscriptionRoute, async ({ body, scope, session }) => {
    const subscription = await saveSubscription(scope, body);
    await writeAudit(scope, { action: "subscription.activated", userId: session.account.id, after: body });
    return { subscription };
  });
}
