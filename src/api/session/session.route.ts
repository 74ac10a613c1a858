import { writeAudit } from "#accounts/audit.ts";
import { noDemo, openDemo } from "#accounts/demo-guest.ts";
import { signOut } from "#accounts/sessions.ts";
import { signIn, signInByLink } from "#accounts/sign-in.ts";
import { confirmTokenRoute } from "#contract/accounts.ts";
import { csrfCookieRoute, loginRoute, logoutRoute, openDemoRoute, userRoute } from "#contract/session.ts";
import { forgetSession, giveCsrfToken } from "../http/csrf.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { accountDeps, enter, entryOf, letIn, onlyAdministrators, sessionAnswer } from "./entry.ts";

export function registerSession(api: Api): void {
  const { config, database } = api.deps;

  route(api, csrfCookieRoute, async ({ request, reply }) => {
    giveCsrfToken(request, reply, config);
  });

  route(api, loginRoute, async ({ body, request, reply }) => {
    const { email, password } = body;
    const credentials = { ...entryOf(api, request, body), email, password };
    const isOpen = !(await api.maintenance.isOn());
    const entering = signIn(accountDeps(api), credentials);
    return letIn(api, request, reply, await (isOpen ? entering : onlyAdministrators(api, entering)));
  });

  route(api, confirmTokenRoute, async ({ body, request, reply }) =>
    letIn(api, request, reply, await signInByLink(accountDeps(api), body.token, entryOf(api, request, body))),
  );

  route(api, openDemoRoute, async ({ request, reply }) => {
    if (!config.demoGuest) throw noDemo();
    const { account, session } = await openDemo(database.db, request.headers["user-agent"] ?? null);
    return enter(api, request, reply, { account, session });
  });

  route(api, logoutRoute, async ({ session, scope, reply }) => {
    await signOut(database.db, session.tokenHash);
    await writeAudit(scope, { action: "session.closed", userId: session.account.id });
    forgetSession(reply, config);
  });

  route(api, userRoute, ({ session }) => sessionAnswer(api, session.account, session.impersonation));
}
