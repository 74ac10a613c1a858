/** The ways in that no password of a user opens, as the company itself makes them. */
import { TEST_PASSWORD } from "#testing/app.ts";
import { type Case, nothing, object, own } from "./case.ts";

/** Answers no question that anybody was asked. */
const CREDENTIAL = { id: "a-key", type: "public-key" };

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
  "POST /api/sign-in/passkey/options": own(nothing),
  "POST /api/sign-in/passkey": off(() => ({
    body: { credential: { ...CREDENTIAL, response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } } },
  })),
  "GET /api/user/passkeys": own(nothing),
  "POST /api/user/passkeys/options": own(() => ({ body: { password: TEST_PASSWORD } })),
  "POST /api/user/passkeys": off(() => ({
    body: { name: "Telefon", credential: { ...CREDENTIAL, response: { clientDataJSON: "e30", attestationObject: "AA" } } },
  })),
  "DELETE /api/user/passkeys/:id": object(({ passkeyId }) => ({ params: { id: passkeyId }, body: { password: TEST_PASSWORD } })),
};
