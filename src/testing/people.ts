/** People with a browser each, who came in as people do: signed in with a password, or by the letter that invites them. */
import { createUser, type NewUser } from "#accounts/create-user.ts";
import { acceptRoute, resetPasswordRoute } from "#contract/accounts.ts";
import { TEST_COST, type TestApp } from "./app.ts";
import { type Browser, createBrowser } from "./browser.ts";
import { newestToken } from "./mailbox.ts";

export const PASSWORD = "kubek-zielony-pod-oknem";

export type Person = { id: string; companyId: number; email: string; browser: Browser };

let people = 0;

/** One that nobody has yet. */
export function newAddress(): string {
  people += 1;
  return `osoba${people}@example.com`;
}

/** Signed in, in a company of their own unless another is named. */
export async function newPerson(app: TestApp, options: Partial<NewUser> = {}): Promise<Person> {
  const { email = newAddress() } = options;
  const user = await createUser(app.database.db, { email, password: PASSWORD, name: `Osoba ${people}`, ...options }, TEST_COST);
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  return { id: String(user.userId), companyId: user.companyId, email, browser };
}

/** Follows the newest letter of this kind to somebody without a password, and sets one. */
export async function setFirstPassword(
  app: TestApp,
  type: "register" | "invitation",
  email: string,
  password = PASSWORD,
): Promise<Browser> {
  const browser = createBrowser(app);
  const token = await newestToken(app.database, email);
  const answer = await browser.call(acceptRoute, { params: { type, token } });
  const body = { password, passwordConfirmation: password };
  await browser.call(resetPasswordRoute, { params: { token: answer.setPasswordToken ?? "" }, body });
  return browser;
}

/** Follows the newest letter to somebody without an account, sets a password and signs in. */
export async function acceptInvitation(app: TestApp, email: string): Promise<Browser> {
  const browser = await setFirstPassword(app, "invitation", email);
  await browser.signIn(email, PASSWORD);
  return browser;
}
