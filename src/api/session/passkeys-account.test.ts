/** Adding passkeys to an account and removing them: what it takes, and what goes with them. */
import { sql } from "kysely";
import { TOTP } from "otpauth";
import { expect, test } from "vitest";
import { deleteCompanyRoute } from "#contract/company.ts";
import { configRoute } from "#contract/meta.ts";
import {
  addPasskeyRoute,
  askPasskeyRoute,
  makePasskeyRoute,
  passkeysRoute,
  removePasskeyRoute,
  signInByPasskeyRoute,
} from "#contract/passkeys.ts";
import { enableTotpRoute, endOtherSessionsRoute } from "#contract/profile.ts";
import { userRoute } from "#contract/session.ts";
import { createTestApp, TEST_PASSWORD } from "#testing/app.ts";
import { Authenticator, type Lies } from "#testing/authenticator.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { addTo, newPerson, shownIn } from "#testing/passkey-owners.ts";
import { forFile } from "#testing/for-file.ts";

const NOW = "2026-11-20T12:00:00Z";
const body = { password: TEST_PASSWORD };

const app = forFile(createTestApp);
let people = 0;

const nextEmail = (): string => `klucz-${(people += 1)}@example.com`;

async function enter(authenticator: Authenticator, browser: Browser = createBrowser(app)) {
  return browser.call(signInByPasskeyRoute, await shownIn(browser, authenticator));
}

test("with the second factor on, a passkey is added with a code and signs in without one", async () => {
  const { browser, email } = await newPerson(app, nextEmail());
  const { secret } = await browser.call(enableTotpRoute, { body });
  const codeAt = (instant: string): string => new TOTP({ secret: secret ?? "" }).generate({ timestamp: Date.parse(instant) });
  await browser.call(enableTotpRoute, { body: { code: codeAt(NOW) } });
  expect((await browser.refused(makePasskeyRoute, { body })).code).toBe("TOTP_REQUIRED");
  expect((await browser.refused(makePasskeyRoute, { body: { ...body, code: "000000" } })).code).toBe("REFUSED");
  const later = "2026-11-20T12:01:00Z";
  app.setNow(later);
  const authenticator = new Authenticator();
  const credential = authenticator.make(await browser.call(makePasskeyRoute, { body: { ...body, code: codeAt(later) } }));
  await browser.call(addPasskeyRoute, { body: { name: "Laptop", credential } });
  expect((await enter(authenticator)).user).toMatchObject({ email, totpEnabled: true });
  const { rows } = await sql<{ values: { name: string } }>`
    select letter_values as values from mails where to_address = ${email} and kind = 'passkeyAdded'`.execute(app.database.db);
  expect(rows.map(({ values }) => values.name)).toEqual(["Laptop"]);
});

test("adding needs the right password, the session that asked, and a right answer once", async () => {
  const person = await newPerson(app, nextEmail());
  const { browser } = person;
  expect(await browser.refused(makePasskeyRoute, { body: { password: "zgaduj-zgadula" } })).toMatchObject({ code: "BAD_CREDENTIALS" });
  const authenticator = new Authenticator();
  for (const lies of [
    { origin: "https://evil.example" },
    { challenge: "A".repeat(43) },
    { rpId: "evil.example" },
    { verified: false },
  ] satisfies Lies[]) {
    const credential = authenticator.make(await browser.call(makePasskeyRoute, { body }), lies);
    expect(await browser.refused(addPasskeyRoute, { body: { name: "Telefon", credential } })).toMatchObject({
      status: 400,
      code: "REFUSED",
    });
  }
  const asked = await browser.call(makePasskeyRoute, { body });
  const before = browser.copy();
  const credential = authenticator.make(asked);
  await browser.call(addPasskeyRoute, { body: { name: "Telefon", credential } });
  expect((await before.refused(addPasskeyRoute, { body: { name: "Znowu", credential } })).code).toBe("TOKEN_INVALID");
  const again = authenticator.make(await browser.call(makePasskeyRoute, { body }));
  await browser.signIn(person.email, TEST_PASSWORD);
  expect((await browser.refused(addPasskeyRoute, { body: { name: "Inna sesja", credential: again } })).code).toBe("TOKEN_INVALID");
  expect((await browser.call(passkeysRoute)).items.map(({ name }) => name)).toEqual(["Telefon"]);
});

test("a passkey is removed with the password, lets nobody in any more, and the log says so; sessions end with the others", async () => {
  const authenticator = new Authenticator();
  const person = await newPerson(app, nextEmail());
  const { browser, companyId } = person;
  await addTo(person, authenticator);
  const there = createBrowser(app);
  await enter(authenticator, there);
  const params = { id: (await browser.call(passkeysRoute)).items[0]?.id ?? "" };
  expect((await browser.refused(removePasskeyRoute, { params, body: { password: "zgaduj-zgadula" } })).code).toBe("BAD_CREDENTIALS");
  const stranger = await newPerson(app, nextEmail());
  expect((await stranger.browser.refused(removePasskeyRoute, { params, body })).status).toBe(404);
  await browser.call(removePasskeyRoute, { params, body });
  expect((await browser.call(passkeysRoute)).items).toEqual([]);
  const { rows } = await sql`select action, before, after from audit_log where company_id = ${companyId} order by id desc limit 1`.execute(
    app.database.db,
  );
  expect(rows).toEqual([{ action: "passkey.removed", before: { name: "Telefon" }, after: null }]);
  const gone = createBrowser(app);
  expect((await gone.refused(signInByPasskeyRoute, await shownIn(gone, authenticator))).code).toBe("BAD_CREDENTIALS");
  await browser.call(endOtherSessionsRoute);
  expect((await there.send(userRoute)).statusCode).toBe(401);
});

test("an account has at most twenty passkeys, and they go with it", async () => {
  const { browser, userId } = await newPerson(app, nextEmail());
  const { db } = app.database;
  await sql`
    insert into passkeys (user_id, credential_id, public_key, sign_count, name)
    select ${userId}, 'wiele-' || n, ''::bytea, 0, 'Klucz' from generate_series(1, 20) n`.execute(db);
  expect(await browser.refused(makePasskeyRoute, { body })).toMatchObject({
    code: "REFUSED",
    Message: "Konto może mieć najwyżej 20 kluczy dostępu. Usuń któryś, żeby dodać nowy.",
  });
  const row = await sql<{ count: number }>`select count(*) as count from passkeys where user_id = ${userId}`.execute(db);
  expect(row.rows[0]?.count).toBe(20);
  await browser.call(deleteCompanyRoute, { body: { ...body, confirm: true } });
  expect((await sql`select 1 from passkeys where user_id = ${userId}`.execute(db)).rows).toEqual([]);
});

test("where they are off, every call of passkeys answers 404", async () => {
  const off = await createTestApp({ passkeys: false });
  try {
    const { browser } = await newPerson(off, nextEmail());
    const credential = { id: "a", type: "public-key" as const };
    const signed = { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" };
    const answers = [
      await browser.send(askPasskeyRoute),
      await browser.send(signInByPasskeyRoute, { body: { credential: { ...credential, response: signed } } }),
      await browser.send(passkeysRoute),
      await browser.send(makePasskeyRoute, { body }),
      await browser.send(addPasskeyRoute, {
        body: { name: "A", credential: { ...credential, response: { clientDataJSON: "e30", attestationObject: "AA" } } },
      }),
      await browser.send(removePasskeyRoute, { params: { id: "1" }, body }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
    expect((await browser.call(configRoute)).flags.passkeys).toBe(false);
  } finally {
    await off.close();
  }
});
