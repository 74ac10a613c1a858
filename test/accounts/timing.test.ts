/**
 * Nobody can tell by the time of an answer whether an address has an account: the work for one that has and one that has not
 * is the same, hash by hash and statement by statement. What takes time is counted, since a clock shows the machine's other
 * work too.
 */
import { beforeAll, expect, test } from "vitest";
import { createUser } from "#accounts/create-user.ts";
import { forgotPasswordRoute, loginLinkRoute, registerRoute } from "#contract/accounts.ts";
import type { RouteContract } from "#contract/route.ts";
import { loginRoute } from "#contract/session.ts";
import { inviteUserRoute } from "#contract/team.ts";
import { createTestApp } from "#testing/app.ts";
import { type Browser, createBrowser } from "#testing/browser.ts";
import { countHashes, recordSent } from "#testing/work.ts";
import { forFile } from "#testing/for-file.ts";

const PASSWORD = "kubek-zielony-pod-oknem";
const CHEAP = { memory: 64, passes: 1, parallelism: 1 };

const app = forFile(createTestApp);
let owner: Browser;
let names = 0;

beforeAll(async () => {
  await createUser(app.database.db, { email: "szef@example.com", password: PASSWORD }, CHEAP);
  owner = createBrowser(app);
  await owner.signIn("szef@example.com", PASSWORD);
});

// All are of the same length and shape.
const newAddress = (): string => `osoba-${String((names += 1)).padStart(3, "0")}@example.com`;

async function known(): Promise<string> {
  const email = newAddress();
  await createUser(app.database.db, { email, password: PASSWORD }, CHEAP);
  return email;
}

type Work = { status: number; body: string; hashes: number; statements: string[] };

/** An address that is taken gives back what was written for it: one statement, as keeping it is. */
const comparable = (text: string): string => text.replace(/^(?:rollback to|release) savepoint/, "end savepoint");

/** Asked every other second, whoever's call it happens to be. */
const isOfTheClock = (text: string): boolean => text.includes("from instance_state");

async function workOf(contract: RouteContract, body: object, by: Browser): Promise<Work> {
  const [hashes, sent] = [countHashes(), recordSent(app.database.pool)];
  const answer = await by.send(contract, { body });
  const statements = sent.stop().flatMap(({ text }) => (isOfTheClock(text) ? [] : [comparable(text)]));
  // What names the request, the invitation and the moment differs by its nature.
  const words = answer.body.replaceAll(/"(?:requestId|id|email|invitedAt|expiresAt|createdAt)":"[^"]+"/g, "");
  return { status: answer.statusCode, body: words, hashes: hashes.stop(), statements };
}

/** What the route does for an address somebody has and for one that nobody has, after the browser's first call. */
async function worksOf(
  contract: RouteContract,
  bodyOf: (email: string) => object,
  by: Browser = createBrowser(app),
): Promise<{ somebody: Work; nobody: Work }> {
  await by.send(contract, { body: bodyOf(newAddress()) });
  const somebody = await workOf(contract, bodyOf(await known()), by);
  return { somebody, nobody: await workOf(contract, bodyOf(newAddress()), by) };
}

test("POST /api/login does as much for an address somebody has as for one that nobody has, up to the lock and behind it", async () => {
  const guesser = createBrowser(app);
  await guesser.send(loginRoute, { body: { email: newAddress(), password: "zle-haslo" } });
  const series: Work[][] = [];
  for (const email of [await known(), newAddress()]) {
    const guesses: Work[] = [];
    for (let guess = 0; guess < 6; guess += 1) guesses.push(await workOf(loginRoute, { email, password: "zle-haslo" }, guesser));
    series.push(guesses);
  }
  const [somebody, nobody = []] = series;
  expect(somebody).toEqual(nobody);
  // Five guesses cost a hash each and the fifth locks; a locked address costs none.
  expect(nobody.map(({ status, hashes }) => [status, hashes])).toEqual([...Array.from({ length: 5 }, () => [400, 1]), [400, 0]]);
  expect(nobody.every(({ statements }) => statements.length > 0)).toBe(true);
});

test("POST /api/forgot-password and login-link do as much for an address somebody has as for one that nobody has", async () => {
  for (const contract of [forgotPasswordRoute, loginLinkRoute]) {
    const { somebody, nobody } = await worksOf(contract, (email) => ({ email }));
    expect(somebody).toEqual(nobody);
    expect([nobody.status, nobody.hashes, nobody.statements.length > 0]).toEqual([200, 0, true]);
  }
});

test("POST /api/register does as much for an address somebody has as for one that nobody has", async () => {
  const { somebody, nobody } = await worksOf(registerRoute, (email) => ({ email, acceptTerms: true }));
  expect(somebody).toEqual(nobody);
  // The first password comes with the letter.
  expect([nobody.status, nobody.hashes, nobody.statements.length > 0]).toEqual([201, 0, true]);
});

test("POST /api/users/invite does as much for an address with an account as for one that nobody has", async () => {
  const { somebody, nobody } = await worksOf(inviteUserRoute, (email) => ({ email, role: "viewer" }), owner);
  expect(somebody).toEqual(nobody);
  expect([nobody.hashes, nobody.statements.length > 0]).toEqual([0, true]);
});
