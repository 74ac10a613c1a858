/** The calls about the team, its invitations and support, as the company itself makes them. */
import { TEST_PASSWORD } from "#testing/app.ts";
import { type Case, nothing, object, own } from "./case.ts";

export const TEAM_CASES: Readonly<Record<string, Case>> = {
  "GET /api/users": own(nothing),
  "POST /api/users/invite": own(({ owner }) => ({ body: { email: `zaproszona-${owner.userId}@example.com`, role: "viewer" } })),
  "POST /api/users/invite-many": own(({ owner }) => ({
    body: { emails: [`zaproszona-druga-${owner.userId}@example.com`], role: "viewer" },
  })),
  "PATCH /api/users/:id": object(({ viewer }) => ({ params: { id: String(viewer.userId) }, body: { role: "manager" } })),
  "GET /api/users/:id/made": object(({ viewer }) => ({ params: { id: String(viewer.userId) } })),
  "DELETE /api/users/:id": object(({ viewer }) => ({ params: { id: String(viewer.userId) } })),
  "POST /api/users/entries/:id/undo": object(({ memberEntryId }) => ({ params: { id: memberEntryId } })),
  "GET /api/support-access": own(nothing),
  "PUT /api/support-access": own(() => ({ body: { access: "asked" } })),
  "POST /api/support-access/:id/answer": object(({ supportRequestId }) => ({ params: { id: supportRequestId }, body: { allow: false } })),
  "GET /api/users/:id/support-request": object(({ viewer }) => ({ params: { id: String(viewer.userId) } })),
  // A company that is told of support is asked for nothing.
  "POST /api/users/:id/support-request": {
    ...object(({ viewer }) => ({ params: { id: String(viewer.userId) }, body: { password: TEST_PASSWORD, reason: "Zgłoszenie 7" } })),
    isOver: true,
  },
  "GET /api/companies": own(({ owner }) => ({ query: { q: owner.email } })),
  "GET /api/companies/:id": object(({ owner }) => ({ params: { id: String(owner.companyId) } })),
  "GET /api/invitations": own(nothing),
  "POST /api/invitations/:id/accept": { ...object(({ invitationId }) => ({ params: { id: invitationId } })), caller: "viewer" },
};

/** Those whose answer names the company, or people of it. */
export const TEAM_OWN = [
  "GET /api/companies",
  "GET /api/companies/:id",
  "GET /api/users",
  "POST /api/users/invite",
  "PATCH /api/users/:id",
];
