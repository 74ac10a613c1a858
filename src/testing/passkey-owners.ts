/** People with passkeys in an authenticator of the tests. */
import { createUser } from "#accounts/create-user.ts";
import { addPasskeyRoute, askPasskeyRoute, makePasskeyRoute } from "#contract/passkeys.ts";
import { TEST_COST, TEST_PASSWORD, type TestApp } from "./app.ts";
import type { Authenticator, Lies } from "./authenticator.ts";
import { type Browser, createBrowser } from "./browser.ts";

export type PasskeyOwner = { email: string; userId: number; companyId: number; browser: Browser };

/** Somebody who is signed in with their password, in a company of their own. */
export async function newPerson(app: TestApp, email: string): Promise<PasskeyOwner> {
  const created = await createUser(app.database.db, { email, password: TEST_PASSWORD }, TEST_COST);
  const browser = createBrowser(app);
  await browser.signIn(email, TEST_PASSWORD);
  return { email, ...created, browser };
}

/** Adds a passkey in this authenticator. */
export async function addTo({ browser }: Pick<PasskeyOwner, "browser">, authenticator: Authenticator, name = "Telefon"): Promise<void> {
  const credential = authenticator.make(await browser.call(makePasskeyRoute, { body: { password: TEST_PASSWORD } }));
  await browser.call(addPasskeyRoute, { body: { name, credential } });
}

/** What the browser answers to its question. */
export async function shownIn(browser: Browser, authenticator: Authenticator, lies: Lies = {}) {
  return { body: { credential: authenticator.sign(await browser.call(askPasskeyRoute), lies) } };
}
