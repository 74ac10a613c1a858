import { allowImpersonation, startImpersonation, stopImpersonation } from "#accounts/impersonation.ts";
import { findSession } from "#accounts/sessions.ts";
import { confirmPassword } from "#accounts/sign-in.ts";
import { loginAsUserRoute, loginTokenRoute, stopImpersonationRoute } from "#contract/impersonation.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { accountDeps, giveSession, sessionAnswer } from "./entry.ts";

export function registerImpersonation(api: Api): void {
  const { config, database, clock } = api.deps;

  route(api, loginTokenRoute, async ({ params, body, session }) => {
    const { password, reason, mode, minutes } = body;
    const companyId = body.companyId === undefined ? null : idOr404(body.companyId);
    await confirmPassword(accountDeps(api), session.account, password);
    const userId = idOr404(params.id);
    const entry = { reason, mode, minutes, companyId };
    const { token, name } = await allowImpersonation(database.db, session.account, userId, entry, clock());
    const query = new URLSearchParams({ "login-as": params.id, token, name: name.slice(0, 200) });
    return { token, url: `${config.appUrl}/?${query.toString()}` };
  });

  route(api, loginAsUserRoute, async ({ params, session, request, reply }) => {
    const userAgent = request.headers["user-agent"] ?? null;
    const started = await startImpersonation(database.db, session, idOr404(params.id), params.token, { userAgent, now: clock() });
    giveSession(api, reply, started.session);
    const opened = await findSession(database.db, started.session.token);
    return sessionAnswer(api, started.account, opened?.impersonation ?? null);
  });

  route(api, stopImpersonationRoute, async ({ session, reply }) => {
    if (session.impersonation === null) return sessionAnswer(api, session.account);
    const stopped = await stopImpersonation(database.db, session);
    giveSession(api, reply, stopped.session);
    return sessionAnswer(api, stopped.account);
  });
}
