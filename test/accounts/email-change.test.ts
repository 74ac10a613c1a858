import { sql } from "kysely";
import { expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { emailUpdateConfirmRoute, emailUpdateRoute } from "#contract/accounts.ts";
import { loginRoute, userRoute } from "#contract/session.ts";
import { createTestApp } from "#testing/app.ts";
import { createBrowser } from "#testing/browser.ts";
import { lettersTo, newestToken } from "#testing/mailbox.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

const app = forFile(createTestApp);
let names = 0;

function someone(): string {
  names += 1;
  return `adres${names}@example.com`;
}

async function activated(): Promise<string> {
  const email = someone();
  await createUser(app.database.db, { email, password: PASSWORD }, CHEAP);
  return email;
}

function subjects(letters: { subject: string }[]): string[] {
  return letters.map(({ subject }) => subject);
}

test("GET /api/email-update-confirm/{token}: the new address counts after its link, the old one is told twice", async () => {
  const email = await activated();
  const newEmail = someone();
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  const wrong = await browser.refused(emailUpdateRoute, { body: { email: newEmail, password: "nie-to-haslo" } });
  expect([wrong.status, wrong.code, Object.keys(wrong.errors ?? {})]).toEqual([400, "BAD_CREDENTIALS", ["password"]]);
  await browser.call(emailUpdateRoute, { body: { email: newEmail, password: PASSWORD } });
  const token = await newestToken(app.database, newEmail);
  expect((await browser.call(userRoute)).user.email).toBe(email);
  expect(await createBrowser(app).call(emailUpdateConfirmRoute, { params: { token } })).toEqual({ email: newEmail });
  expect((await browser.call(userRoute)).user.email).toBe(newEmail);
  expect(subjects(await lettersTo(app.database, email))).toEqual([
    "Prośba o zmianę adresu w Zyskomierzu",
    "Adres konta w Zyskomierzu został zmieniony",
  ]);
  expect((await browser.refused(emailUpdateConfirmRoute, { params: { token } })).code).toBe("TOKEN_INVALID");
  expect((await createBrowser(app).refused(loginRoute, { body: { email, password: PASSWORD } })).code).toBe("BAD_CREDENTIALS");
});

test("GET /api/email-update-confirm/{token}: the session that asked and the one that confirms stay, with other tokens; all others end", async () => {
  const email = await activated();
  const newEmail = someone();
  const [asking, confirming, other] = [createBrowser(app), createBrowser(app), createBrowser(app)];
  for (const browser of [asking, confirming, other]) await browser.signIn(email, PASSWORD);
  const [stolenFromAsking, stolenFromConfirming] = [asking.copy(), confirming.copy()];
  await asking.call(emailUpdateRoute, { body: { email: newEmail, password: PASSWORD } });
  // The password was shown: who has a copy of the cookie of before has nothing.
  expect([(await asking.send(userRoute)).statusCode, (await stolenFromAsking.send(userRoute)).statusCode]).toEqual([200, 401]);
  const token = await newestToken(app.database, newEmail);
  await confirming.call(emailUpdateConfirmRoute, { params: { token } });
  const seen = [await asking.send(userRoute), await confirming.send(userRoute)];
  expect(seen.map((answer) => answer.json().user.email)).toEqual([newEmail, newEmail]);
  const ended = [await stolenFromConfirming.send(userRoute), await other.send(userRoute)];
  expect(ended.map(({ statusCode }) => statusCode)).toEqual([401, 401]);
  const letter = (await lettersTo(app.database, email)).find(({ subject }) => subject.endsWith("został zmieniony"));
  expect(letter?.text).toContain("pozostałe urządzenia zostały wylogowane");
});

test("GET /api/email-update-confirm/{token}: somebody else's session in the browser that confirms is left as it is", async () => {
  const newEmail = someone();
  const { token } = await wanting(newEmail);
  const [stranger, somebody] = [createBrowser(app), await activated()];
  await stranger.signIn(somebody, PASSWORD);
  const before = stranger.cookie("zyskomierz_session");
  await stranger.call(emailUpdateConfirmRoute, { params: { token } });
  expect([(await stranger.call(userRoute)).user.email, stranger.cookie("zyskomierz_session")]).toEqual([somebody, before]);
});

/** A user who has asked for the address, signed in, and the token of the letter. */
async function wanting(newEmail: string): Promise<{ email: string; token: string }> {
  const email = await activated();
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  await browser.call(emailUpdateRoute, { body: { email: newEmail, password: PASSWORD } });
  return { email, token: await newestToken(app.database, newEmail) };
}

const confirm = (token: string) => createBrowser(app).send(emailUpdateConfirmRoute, { params: { token } });

test("GET /api/email-update-confirm/{token}: of two users who confirm the same address at once one gets it, the other is told", async () => {
  for (let round = 0; round < 5; round++) {
    const newEmail = someone();
    const users = [await wanting(newEmail), await wanting(newEmail)];
    const answers = await Promise.all(users.map(({ token }) => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const loser = answers.findIndex(({ statusCode }) => statusCode === 400);
    expect(answers[loser]?.json()).toMatchObject({ code: "TOKEN_INVALID", Message: "Link wygasł albo został już użyty." });
    // The loser keeps the address they had, and can sign in with it.
    await createBrowser(app).signIn(users[loser]?.email ?? "", PASSWORD);
  }
});

test("GET /api/email-update-confirm/{token}: one link twice at once confirms once", async () => {
  const newEmail = someone();
  const { token } = await wanting(newEmail);
  const answers = await Promise.all([confirm(token), confirm(token), confirm(token)]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400, 400]);
  const codes = answers.filter(({ statusCode }) => statusCode === 400).map((answer) => answer.json().code);
  expect(codes).toEqual(["TOKEN_INVALID", "TOKEN_INVALID"]);
  await createBrowser(app).signIn(newEmail, PASSWORD);
});

test("POST /api/email-update: an address somebody has gets no link, and the answer does not tell", async () => {
  const [email, taken] = [await activated(), await activated()];
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  const answer = await browser.call(emailUpdateRoute, { body: { email: taken, password: PASSWORD } });
  expect(answer.message).toContain("Wysłaliśmy link");
  expect(await lettersTo(app.database, taken)).toEqual([]);
});

test("GET /api/email-update-confirm/{token}: a blocked user's address stays", async () => {
  const email = await activated();
  const browser = createBrowser(app);
  await browser.signIn(email, PASSWORD);
  const newEmail = someone();
  await browser.call(emailUpdateRoute, { body: { email: newEmail, password: PASSWORD } });
  const token = await newestToken(app.database, newEmail);
  await sql`update users set blocked_at = now() where email = ${email}`.execute(app.database.db);
  expect((await createBrowser(app).refused(emailUpdateConfirmRoute, { params: { token } })).code).toBe("TOKEN_INVALID");
});
