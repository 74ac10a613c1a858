import { joinCompany } from "#accounts/accept-invitation.ts";
import { findOpenInvitations } from "#accounts/invitations.ts";
import { invitationsRoute, joinCompanyRoute } from "#contract/invitations.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { giveSession, sessionAnswer } from "./entry.ts";

export function registerInvitations(api: Api): void {
  const { db } = api.deps.database;

  route(api, invitationsRoute, async ({ session }) => {
    const open = await findOpenInvitations(db, session.account);
    return { items: open.map(({ id, ...invitation }) => ({ id: String(id), ...invitation })) };
  });

  route(api, joinCompanyRoute, async ({ params, session, reply }) => {
    const joined = await joinCompany(db, session, idOr404(params.id));
    giveSession(api, reply, joined.session);
    return sessionAnswer(api, joined.account);
  });
}
