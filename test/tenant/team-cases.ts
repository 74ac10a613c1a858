/** The calls about the team and its invitations, as the company itself makes them. */
import { type Case, nothing, object, own } from "./case.ts";

export const TEAM_CASES: Readonly<Record<string, Case>> = {
  "GET /api/users": own(nothing),
  "POST /api/users/invite": own(({ owner }) => ({ body: { email: `zaproszona-${owner.userId}@example.com`, role: "viewer" } })),
  "POST /api/users/invite-many": own(({ owner }) => ({
    body: { emails: [`zaproszona-druga-${owner.userId}@example.com`], role: "viewer" },
  })),
  "PATCH /api/users/:id": object(({ viewer }) => ({ params: { id: String(viewer.userId) }, body: { role: "manager" } })),
  "DELETE /api/users/:id": object(({ viewer }) => ({ params: { id: String(viewer.userId) } })),
  "POST /api/users/entries/:id/undo": object(({ memberEntryId }) => ({ params: { id: memberEntryId } })),
  "GET /api/invitations": own(nothing),
  "POST /api/invitations/:id/accept": { ...object(({ invitationId }) => ({ params: { id: invitationId } })), caller: "viewer" },
};
