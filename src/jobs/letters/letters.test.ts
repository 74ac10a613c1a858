/** Letters of alerts and of the morning, from the mail server's side; every number of the morning is the dashboard's. */
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { alertRulesRoute, saveAlertRulesRoute } from "#contract/alert-rules.ts";
import { bridgeRoute } from "#contract/bridge.ts";
import { tilesRoute } from "#contract/dashboard.ts";
import { letterOffRoute, letterOnRoute, lettersRoute, saveLettersRoute } from "#contract/letters.ts";
import { todoRoute } from "#contract/todo.ts";
import { MARKETS } from "#core/market.ts";
import { numberTexts } from "#core/number-text.ts";
import { derivedKeys } from "#db/secrets.ts";
import { loadAlertSeller } from "#testing/alert-seller.ts";
import { createTestApp, TEST_CONFIG, type TestClient } from "#testing/app.ts";
import { loadFacts } from "#testing/load-facts.ts";
import { smallSeller } from "#testing/small-seller.ts";
import { clockAt, workerDeps } from "#testing/worker-deps.ts";
import { forFile } from "#testing/for-file.ts";
import { startMailServer } from "#testing/mail-server.ts";
import { runCheck } from "../check-alerts.task.ts";
import type { WorkerDeps } from "../context.ts";
import { sendMail } from "../send-mail.task.ts";
import { runTelling } from "../tell-alerts.task.ts";
import { scheduleMornings } from "./morning-letters.task.ts";

const APP_URL = "https://zysk.example.com";

const app = forFile(createTestApp);
const mails = forFile(startMailServer);
beforeEach(async () => {
  mails.clear();
  // Each test's people only.
  await sql`update memberships set letter_hour = null, alert_mails = false`.execute(app.database.db);
});

const depsAt = (at: string): WorkerDeps =>
  workerDeps(app.database, {
    secretKeys: derivedKeys(TEST_CONFIG.secretKey),
    mail: { appUrl: APP_URL, transport: mails.transport },
    clock: clockAt(at),
  });

async function sendWaiting(at: string): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from mails where state = 'queued' order by id`.execute(app.database.db);
  for (const { id } of rows) await sendMail(depsAt(at), { mailId: id });
}

/** The letter's plain text, as a mail program decodes it; spaces that do not break count as spaces. */
function textOf({ source }: { source: string }): string {
  const [, part = ""] = /Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--\S/.exec(source) ?? [];
  const isBase64 = /Content-Type: text\/plain[^]*?Content-Transfer-Encoding: base64/.test(source.slice(0, source.indexOf(part)));
  const bytes = isBase64
    ? Buffer.from(part, "base64")
    : Buffer.from(
        part.replaceAll("=\r\n", "").replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
        "latin1",
      );
  return bytes.toString("utf8").replaceAll("\u00a0", " ");
}

const headerOf = ({ source }: { source: string }, name: string): string =>
  new RegExp(`^${name}:(.*(?:\\r\\n[ \\t].*)*)`, "im")
    .exec(source)?.[1]
    ?.replaceAll(/\r\n[ \t]/g, "")
    .trim() ?? "";

test("alerts of one check are one letter in the reader's language, and one click ends them without signing in", async () => {
  const { companyId } = await loadAlertSeller(app.database);
  const owner = await app.signIn({ companyId });
  const reader = await app.signIn({ companyId, role: "viewer" });
  await sql`update users set locale = 'en' where id = ${reader.userId}`.execute(app.database.db);
  for (const client of [owner, reader]) await client.call(saveLettersRoute, { body: { alertMails: true, letterHour: null } });
  const { items } = (await owner.call(alertRulesRoute)).body;
  const rules = items.map(({ id, version, kind, threshold }) => {
    const everything = { markets: [], storeIds: [], tagIds: [], productIds: [] };
    return {
      id,
      version,
      kind,
      threshold,
      ...everything,
      isOn: true,
      channels: kind === "lowMargin" || kind === "lossDay" ? ["email" as const] : [],
      quietFrom: 22,
      quietTo: 7,
    };
  });
  await owner.call(saveAlertRulesRoute, { body: { rules } });
  await sql`update alert_rules set checked_at = '2026-11-01T00:00:00Z' where company_id = ${companyId}`.execute(app.database.db);

  // 23:10 in Warsaw is quiet; the letter leaves at seven.
  await runCheck(depsAt("2026-11-20T22:10:00Z"), { companyId });
  await runTelling(depsAt("2026-11-20T22:30:00Z"), { companyId });
  await sendWaiting("2026-11-20T22:30:00Z");
  expect(mails.received).toEqual([]);
  await runTelling(depsAt("2026-11-21T06:00:00Z"), { companyId });
  await sendWaiting("2026-11-21T06:00:00Z");
  await sendWaiting("2026-11-21T06:00:00Z");
  expect(mails.received.map(({ to }) => to).toSorted()).toEqual([owner.email, reader.email].toSorted());

  const polish = mails.received.find(({ to }) => to === owner.email) ?? { source: "" };
  const english = mails.received.find(({ to }) => to === reader.email) ?? { source: "" };
  expect(textOf(polish)).toContain("- 19.11.2026: dzień ze stratą −500,00 zł");
  expect(textOf(polish)).toContain(`${APP_URL}/system?`);
  expect(textOf(english)).toContain("- TANI: margin −20.0%");

  const off = new URL(headerOf(english, "List-Unsubscribe").replaceAll(/[<>]/g, ""));
  expect(headerOf(english, "List-Unsubscribe-Post")).toBe("List-Unsubscribe=One-Click");
  // As a mail program calls it: a form, no cookie, no session.
  const called = await app.server.inject({
    method: "POST",
    url: off.pathname,
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: "List-Unsubscribe=One-Click",
  });
  expect([called.statusCode, called.json()]).toEqual([200, { kind: "alerts", isOn: false }]);
  expect((await reader.call(lettersRoute)).body.alertMails).toBe(false);
  expect((await owner.call(lettersRoute)).body.alertMails).toBe(true);
  const token = off.pathname.split("/").at(-1) ?? "";
  expect(
    (await reader.refused(letterOffRoute, { params: { token: token.replace(String(reader.userId), String(owner.userId)) } })).status,
  ).toBe(400);
  await reader.call(letterOnRoute, { params: { token } });
  expect((await reader.call(lettersRoute)).body.alertMails).toBe(true);
});

const ALL = {
  accountType: [],
  searchedPhrase: "",
  isAllProductsSelected: true,
  selectedProductIDs: [],
  excludedProductIDs: [],
  markets: [...MARKETS],
};
const { money } = numberTexts("pl");
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

/** Every amount that the dashboard's API answers about the two days and the matters, as people read it. */
async function dashboardAmounts(client: TestClient, day: string, before: string): Promise<Set<string>> {
  const one = (at: string) => ({ id: at, startDate: at, endDate: at });
  const { tiles } = (await client.call(tilesRoute, { body: { filter: ALL, tiles: [one(day), one(before)], compare: "previous" } })).body;
  const bridge = (
    await client.call(bridgeRoute, { body: { filter: ALL, startDate: day, endDate: day, against: { startDate: before, endDate: before } } })
  ).body;
  const { items } = (await client.call(todoRoute, { query: { markets: "all" } })).body;
  const ofFigures = tiles.flatMap(({ figures }) => [figures.netProfit, figures.sales]);
  const amounts = [
    ...ofFigures,
    bridge.difference,
    bridge.difference === null ? null : Math.abs(bridge.difference),
    ...bridge.parts.map(({ amount }) => amount),
  ];
  // Of estimates their size is said, and of a day with them the profit and its change in whole złoty.
  const [yesterday] = tiles;
  const estimates = ["estimated", "estimatedCommission", "estimatedDelivery", "estimatedAds"] as const;
  const sizes = tiles.flatMap(({ figures }) => estimates.map((key) => money(Math.abs(figures[key] ?? 0), "PLN")));
  const round = [...tiles.map(({ figures }) => figures.netProfit), Math.abs(bridge.difference ?? 0)];
  const whole = (yesterday?.figures.estimated ?? 0) === 0 ? [] : round.map((amount) => money(amount ?? 0, "PLN", { whole: true }));
  const signed = bridge.parts.map(({ amount }) => money(amount, "PLN", { sign: "always" }));
  return new Set(
    [
      ...amounts.flatMap((amount) => (amount === null ? [] : [money(amount, "PLN")])),
      ...signed,
      ...sizes,
      ...whole,
      ...items.flatMap(({ amount, currency }) => (amount === null ? [] : [money(amount, currency)])),
    ].map(plain),
  );
}

/** The letter of the morning after the day. */
async function letterAfter(client: TestClient, today: string): Promise<string | null> {
  mails.clear();
  await sql`update memberships set letter_day = null where user_id = ${client.userId}`.execute(app.database.db);
  await scheduleMornings(depsAt(`${today}T05:05:00Z`));
  await scheduleMornings(depsAt(`${today}T05:05:00Z`));
  await sendWaiting(`${today}T05:05:00Z`);
  const [letter, second] = mails.received;
  expect(second).toBeUndefined();
  return letter === undefined ? null : textOf(letter);
}

/** Orders are the dashboard's; the day leads to the day, each matter to where the dashboard's list leads, in its order. */
async function checkCountsAndLinks(client: TestClient, letter: string, day: string): Promise<void> {
  const one = { id: "day", startDate: day, endDate: day };
  const { tiles } = (await client.call(tilesRoute, { body: { filter: ALL, tiles: [one], compare: "previous" } })).body;
  expect([day, /zamówienia: (\d+)/.exec(letter)?.[1]]).toEqual([day, String(tiles[0]?.figures.orders)]);
  const [first = "", ...others] = [...letter.matchAll(/https:\/\/zysk\.example\.com(\/system\S*)/g)].map(([, path = ""]) => path);
  const shown = new URL(first, APP_URL);
  expect([shown.pathname, shown.searchParams.get("startDate"), shown.searchParams.get("endDate")]).toEqual(["/system", day, day]);
  const matters = (await client.call(todoRoute, { query: { markets: "all" } })).body.items.slice(0, 3).map(({ path }) => path);
  // Between day and matters at most one sentence of causes, after them the button that opens the dashboard.
  expect([day, others.slice(-1 - matters.length)]).toEqual([day, [...matters, "/system"]]);
  const causes = others.slice(0, -1 - matters.length).map((path) => new URL(path, APP_URL).searchParams.has("cause"));
  expect([day, causes]).toEqual([day, causes.length === 0 ? [] : [true]]);
}

test("the letters of a month: each number is the dashboard's, what is unknown is said so, and a day without anything has none", async () => {
  const { companyId } = await loadFacts(app.database, smallSeller());
  await sql`update stores set last_sync_at = '2025-07-10T00:00:00Z' where company_id = ${companyId}`.execute(app.database.db);
  const owner = await app.signIn({ companyId });
  await owner.call(saveLettersRoute, { body: { alertMails: false, letterHour: 7 } });
  const letters = new Map<string, string>();
  for (let at = 1; at <= 30; at++) {
    const day = Temporal.PlainDate.from("2025-06-01").add({ days: at - 1 });
    const today = day.add({ days: 1 });
    app.setNow(`${today.toString()}T10:00:00Z`);
    const letter = await letterAfter(owner, today.toString());
    if (letter === null) continue;
    letters.set(day.toString(), letter);
    const known = await dashboardAmounts(owner, day.toString(), day.subtract({ days: 7 }).toString());
    const said = [...letter.matchAll(/[+−]?\d[\d ]*,\d\d zł/g)].map(([amount]) => amount.trim());
    expect([day.toString(), said.filter((amount) => !known.has(amount))]).toEqual([day.toString(), []]);
    expect(said.length).toBeGreaterThan(0);
    await checkCountsAndLinks(owner, letter, day.toString());
  }
  // 2 June: 200 − 15 (commission) − 3 × 20 − 60 = 65.00; it is the day of the first order, and what was a week before nobody knows
  expect(letters.get("2025-06-02")).toContain("02.06.2025: zysk 65,00 zł");
  expect(letters.get("2025-06-02")).not.toContain("niż tydzień wcześniej");
  // 9 June: a lampa of 50.00 that costs 60.00; a week before 65.00
  expect(letters.get("2025-06-09")).toContain("09.06.2025: zysk −10,00 zł, 75,00 zł mniej niż tydzień wcześniej");
  // 20 June: the świeca's cost is unknown
  expect(letters.get("2025-06-20")).toContain("20.06.2025: zysk nieznany, bo nie znamy kosztu sprzedanych produktów");
  // Neither 22 nor 15 June had anything.
  expect(letters.has("2025-06-22")).toBe(false);
});

test("a store that was not read since midnight holds the letter back for three hours, and then it says so", async () => {
  const { companyId } = await loadFacts(app.database, smallSeller());
  await sql`update stores set name = 'Kubki', last_sync_at = '2025-06-02T18:00:00Z' where company_id = ${companyId} and is_read`.execute(
    app.database.db,
  );
  const owner = await app.signIn({ companyId });
  await owner.call(saveLettersRoute, { body: { alertMails: false, letterHour: 7 } });
  await scheduleMornings(depsAt("2025-06-03T05:05:00Z"));
  await sendWaiting("2025-06-03T05:05:00Z");
  expect(mails.received).toEqual([]);
  await scheduleMornings(depsAt("2025-06-03T08:05:00Z"));
  await sendWaiting("2025-06-03T08:05:00Z");
  const [letter] = mails.received;
  expect(letter === undefined ? "" : textOf(letter)).toContain(
    "Sklep Kubki: ostatnie dane z 2 cze 2025, 20:00, więc ten dzień może być niepełny",
  );
  // An evening's letter does not wait past its day: at 22:05 for 23:00 alone.
  mails.clear();
  await owner.call(saveLettersRoute, { body: { alertMails: false, letterHour: 22 } });
  await scheduleMornings(depsAt("2025-06-06T20:05:00Z"));
  await sendWaiting("2025-06-06T20:05:00Z");
  expect(mails.received).toEqual([]);
  await scheduleMornings(depsAt("2025-06-06T21:05:00Z"));
  await sendWaiting("2025-06-06T21:05:00Z");
  expect(mails.received.map(({ to }) => to)).toEqual([owner.email]);
  // Whose consent has ended is waited for in vain: the letter of 10 June comes at seven, and says so.
  await sql`update stores set status = 'expired' where company_id = ${companyId} and is_read`.execute(app.database.db);
  await owner.call(saveLettersRoute, { body: { alertMails: false, letterHour: 7 } });
  expect(await letterAfter(owner, "2025-06-10")).toContain("Sklep Kubki: ostatnie dane z 2 cze 2025");
  // 22 and 15 June had nothing; that the store is not read is worth a letter all the same, which says nothing of a profit.
  const quiet = (await letterAfter(owner, "2025-06-23")) ?? "";
  expect([quiet.includes("Sklep Kubki: ostatnie dane z 2 cze 2025"), /2025: zysk/.test(quiet)]).toEqual([true, false]);
  // Off: no letter the day after.
  await owner.call(saveLettersRoute, { body: { alertMails: false, letterHour: null } });
  expect(await letterAfter(owner, "2025-06-10")).toBeNull();
});
