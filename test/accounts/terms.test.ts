/** Versions of the terms: each is asked once, of everybody, from its day on without a choice to answer later. */
import { beforeAll, expect, test } from "vitest";
import { registerRoute } from "#contract/accounts.ts";
import { logsRoute } from "#contract/logs.ts";
import { userRoute } from "#contract/session.ts";
import { acceptTermsRoute, publishTermsRoute, termsRoute, termsVersionsRoute } from "#contract/terms.ts";
import { createTestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { setFirstPassword } from "#testing/people.ts";
import { newPerson, PASSWORD } from "#testing/people.ts";
import { forFile } from "#testing/for-file.ts";

const app = forFile(createTestApp);
let admin: Browser;
let anna: Browser;
beforeAll(async () => {
  app.setNow("2026-11-20T10:00:00Z");
  admin = await person("admin@example.com", true);
  anna = await person("anna@example.com");
});

const person = async (email: string, isAdmin = false) => (await newPerson(app, { email, isAdmin })).browser;

const askedOf = async (browser: Browser) => (await browser.call(userRoute)).user.terms;
const NOTE = { pl: "Opisujemy, jak długo trzymamy kopie.", en: "We say how long copies are kept." };

test("without a version nobody is asked, and the terms are those of the program", async () => {
  expect(await askedOf(anna)).toBeNull();
  expect(await anna.call(termsRoute)).toEqual({ shown: null, versions: [] });
});

test("a version is asked for before its day, from its day on it is due, and once it is accepted it is over", async () => {
  await admin.call(publishTermsRoute, {
    body: { version: "2026-12", validFrom: "2026-12-01", note: NOTE, body: { pl: "§ 1. Kopie trzymamy 30 dni." } },
  });
  expect(await askedOf(anna)).toEqual({ version: "2026-12", validFrom: "2026-12-01", note: NOTE, isDue: false });
  // Until then the terms before hold: those of the program.
  expect((await anna.call(termsRoute)).shown).toBeNull();
  app.setNow("2026-12-01T00:30:00Z");
  expect(await askedOf(anna)).toMatchObject({ isDue: true });
  expect((await anna.call(termsRoute)).shown).toMatchObject({ version: "2026-12", body: { pl: "§ 1. Kopie trzymamy 30 dni." } });
  const [version] = (await admin.call(termsVersionsRoute)).items;
  // Anna and the administrator can sign in and have not answered.
  expect(version).toMatchObject({ accepted: 0, waiting: 2 });

  await anna.call(acceptTermsRoute, { body: { version: "2026-12" } });
  await anna.call(acceptTermsRoute, { body: { version: "2026-12" } });
  expect(await askedOf(anna)).toBeNull();
  expect((await admin.call(termsVersionsRoute)).items[0]).toMatchObject({ accepted: 1, waiting: 1 });
  const entries = (await anna.call(logsRoute, { query: { type: "audit", kind: "people" } })).items;
  // Said twice, it was done once.
  expect(entries.filter(({ title }) => title === "Zaakceptowano regulamin").map(({ changes }) => changes)).toEqual([
    [{ field: "Wersja", before: [], after: ["2026-12"] }],
  ]);
});

test("whoever registers has accepted the version in force; a newer one asks them as everybody", async () => {
  const nowa = createBrowser(app);
  await nowa.call(registerRoute, { body: { email: "nowa@example.com", acceptTerms: true } });
  await setFirstPassword(app, "register", "nowa@example.com", PASSWORD);
  await nowa.signIn("nowa@example.com", PASSWORD);
  expect(await askedOf(nowa)).toBeNull();
  await admin.call(publishTermsRoute, { body: { version: "2027-01", validFrom: "2027-01-01", note: { cs: "Nová kapitola" } } });
  for (const browser of [nowa, anna]) expect(await askedOf(browser)).toMatchObject({ version: "2027-01", note: { cs: "Nová kapitola" } });
  // The older one was left out, and is not asked for any more.
  await admin.call(acceptTermsRoute, { body: { version: "2027-01" } });
  expect(await askedOf(admin)).toBeNull();
  expect((await anna.call(termsRoute, { query: { version: "2026-12" } })).shown?.validFrom).toBe("2026-12-01");
});

test("a version that is there, one without a word and one that is none are refused by name; only administrators publish", async () => {
  const publish = (by: Browser, body: object) =>
    by.send(publishTermsRoute, { body: { version: "2028", validFrom: "2028-01-01", note: NOTE, ...body } });
  const taken = await publish(admin, { version: "2027-01" });
  expect([taken.statusCode, JSON.parse(taken.body).errors]).toEqual([422, { version: [expect.any(String)] }]);
  expect((await publish(admin, { note: { pl: " " } })).statusCode).toBe(422);
  expect((await publish(anna, {})).statusCode).toBe(403);
  expect((await anna.send(acceptTermsRoute, { body: { version: "2099" } })).statusCode).toBe(404);
});

test("who registers between two versions accepts the one in force and is asked for the one to come; the one in force comes first", async () => {
  // In force on 1 December is „2026-12”; „2027-01” is published and holds in a month.
  const late = createBrowser(app);
  await late.call(registerRoute, { body: { email: "pozna@example.com", acceptTerms: true } });
  await setFirstPassword(app, "register", "pozna@example.com", PASSWORD);
  await late.signIn("pozna@example.com", PASSWORD);
  expect(await askedOf(late)).toMatchObject({ version: "2027-01", isDue: false });
  // Somebody who was let in by command has accepted neither: what holds today does not wait for what comes.
  const added = await person("dodana@example.com");
  expect(await askedOf(added)).toMatchObject({ version: "2026-12", isDue: true });
  await added.call(acceptTermsRoute, { body: { version: "2026-12" } });
  expect(await askedOf(added)).toMatchObject({ version: "2027-01", isDue: false });
  await added.call(acceptTermsRoute, { body: { version: "2027-01" } });
  expect(await askedOf(added)).toBeNull();
  app.setNow("2027-01-01T00:30:00Z");
  expect(await askedOf(added)).toBeNull();
  expect(await askedOf(late)).toMatchObject({ version: "2027-01", isDue: true });
});
