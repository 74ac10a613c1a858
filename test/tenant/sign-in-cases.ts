/** The ways in that no password of a user opens, as the company itself makes them. */
import { TEST_PASSWORD } from "#testing/app.ts";
import { type Case, nothing, own } from "./case.ts";

/** The instance of these tests has users, no provider and no demo; the tests of these routes have what they need. */
const off = (rightful: Case["rightful"]): Case => ({ rightful, stranger: "refused", isOver: true });

export const SIGN_IN_CASES: Readonly<Record<string, Case>> = {
  "GET /api/first-run": own(nothing),
  "POST /api/first-run": off(() => ({ body: { email: "pierwsza@example.com", password: "kubek-zielony-pod-oknem" } })),
  "POST /api/demo-guest": off(nothing),
  "GET /api/sign-in/openid": own(nothing),
  "GET /api/sign-in/openid/callback": own(nothing),
  "POST /api/sign-in/openid": off(() => ({ body: {} })),
  "GET /api/user/openid": own(nothing),
  "POST /api/user/openid": off(() => ({ body: { password: TEST_PASSWORD } })),
  "DELETE /api/user/openid": own(nothing),
};
