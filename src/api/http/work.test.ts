/** What one caller asks never keeps another from being answered: counted by who waits in the database and in which order answers come. */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { productsRoute, tilesRoute } from "#contract/dashboard.ts";
import { ErrorBody } from "#contract/error.ts";
import { reconciliationRoute } from "#contract/reconciliation.ts";
import { userRoute } from "#contract/session.ts";
import { createTestApp, TEST_CONFIG, type TestApp, type TestClient } from "#testing/app.ts";
import { DEFAULT_WORK } from "./work-limits.ts";

const JUNE = { startDate: "2025-06-01", endDate: "2025-06-30" };
/** Of one product: answered from rollups of products, which nothing else here needs. */
const TILES = { body: { filter: { isAllProductsSelected: false, selectedProductIDs: ["1"] }, tiles: [{ id: "june", ...JUNE }] } };
const CALLER = { ...DEFAULT_WORK.caller, question: { atOnce: 2, waiting: 6 } };

let app: TestApp;
let blocker: pg.Client;
let watcher: pg.Client;
let heavy: TestClient;
let other: TestClient;

/** Four connections, of which questions get three; an answer that needs a rollup waits until `unlock`. */
async function start(connection = {}, files = DEFAULT_WORK.files): Promise<void> {
  const work = { ...TEST_CONFIG.work, caller: CALLER, questions: 3, files };
  app = await createTestApp({ work }, [], [], undefined, false, { connection: { max: 4, ...connection }, files: { max: 1 } });
  [heavy, other] = [await app.signIn(), await app.signIn()];
  [blocker, watcher] = [new pg.Client(app.database.target), new pg.Client(app.database.target)];
  await Promise.all([blocker.connect(), watcher.connect()]);
  await blocker.query("begin; lock table rollup_product_month, rollup_ranking_month in access exclusive mode");
}

const unlock = async (): Promise<void> => void (await blocker.query("commit"));

async function waiting(): Promise<number> {
  const { rows } = await watcher.query<{ count: string }>(
    "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  );
  return Number(rows[0]?.count);
}

async function untilWaiting(count: number): Promise<void> {
  while ((await waiting()) !== count) await sleep(5);
}

afterEach(async () => {
  await Promise.all([blocker.end(), watcher.end()]);
  await app.close();
});

test("sixty heavy questions of one caller leave everybody else's answered, and the excess is refused with a time to come back", async () => {
  await start();
  let answered = 0;
  // Two are worked on and six wait; of nine the one that comes last is the excess, whichever it is.
  const questions = Array.from({ length: 9 }, async () => {
    const answer = await heavy.send(tilesRoute, TILES);
    answered += 1;
    return answer;
  });
  const refused = await Promise.race(questions);
  const { code, Message } = ErrorBody.parse(refused.json());
  expect([refused.statusCode, code, Message, refused.headers["retry-after"]]).toEqual([
    429,
    "TOO_MANY_REQUESTS",
    "Zbyt wiele zapytań naraz. Poczekaj na odpowiedzi i spróbuj ponownie.",
    "5",
  ]);
  await untilWaiting(2);
  // A question of another caller, what the same caller asks beside it, and nobody's turn was taken for it.
  await other.call(reconciliationRoute, { query: { month: "2025-06" } });
  await other.call(userRoute);
  await heavy.call(userRoute);
  expect([await waiting(), answered]).toEqual([2, 1]);
  await unlock();
  const statuses = (await Promise.all(questions)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([...Array.from({ length: 8 }, () => 200), 429]);
});

test("questions of many callers together leave connections for everything that is no question", async () => {
  await start();
  const third = await app.signIn();
  const questions = [heavy, heavy, other, other, third].map((client) => client.send(tilesRoute, TILES));
  await untilWaiting(3);
  await third.call(userRoute);
  expect(await waiting()).toBe(3);
  await unlock();
  expect((await Promise.all(questions)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
});

test("an answer that takes too long is given up with words, a file is given more time", async () => {
  await start({ statementTimeout: 200 });
  const file = heavy.send(productsRoute, { query: { format: "csv" }, body: { filter: {}, ...JUNE } });
  const { status, body } = await heavy.refused(tilesRoute, TILES);
  expect([status, body.code, body.Message]).toEqual([
    504,
    "TIMEOUT",
    "Trwało to zbyt długo, więc zostało przerwane. Zawęź zakres dni albo wybór produktów i spróbuj ponownie.",
  ]);
  await untilWaiting(1);
  await unlock();
  expect((await file).statusCode).toBe(200);
  // The connection that was stopped answers the next one.
  expect((await heavy.send(tilesRoute, TILES)).statusCode).toBe(200);
});

test("a caller who hangs up leaves nothing running in the database, nor a place taken in the line", async () => {
  await start();
  const address = await app.server.listen({ host: "127.0.0.1", port: 0 });
  const leave = new AbortController();
  const { signal } = leave;
  const leaving = fetch(`${address}${tilesRoute.path}`, {
    method: "POST",
    headers: heavy.headers,
    body: JSON.stringify(TILES.body),
    signal,
  });
  await untilWaiting(1);
  leave.abort();
  await expect(leaving).rejects.toThrow(/abort/);
  await untilWaiting(0);
  const questions = [heavy.send(tilesRoute, TILES), heavy.send(tilesRoute, TILES)];
  await untilWaiting(2);
  await unlock();
  expect((await Promise.all(questions)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
});

const asked = { query: { format: "csv" }, body: { filter: {}, ...JUNE } } as const;

test("where one file is made and one waits there is no place for a third, and it is told so instead of that the database is away", async () => {
  await start({}, { atOnce: 1, waiting: 1, guests: 1, seconds: 3600, stalledSeconds: 3600 });
  const third = await app.signIn();
  const files = [heavy, other, third].map((client) => client.send(productsRoute, asked));
  expect((await Promise.race(files)).statusCode).toBe(429);
  await unlock();
  expect((await Promise.all(files)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 429]);
});

test("a file whose reader is slow beyond measure is cut off, and the next in line gets its connection", async () => {
  await start({}, { atOnce: 1, waiting: 1, guests: 1, seconds: 2, stalledSeconds: 60 });
  const address = await app.server.listen({ host: "127.0.0.1", port: 0 });
  const url = `${address}${productsRoute.path}?format=csv`;
  const slow = fetch(url, { method: "POST", headers: heavy.headers, body: JSON.stringify(asked.body) }).then((answer) => answer.text());
  const ended = slow.then(
    () => "read",
    () => "cut off",
  );
  await untilWaiting(1);
  const next = other.send(productsRoute, asked);
  expect(await ended).toBe("cut off");
  await unlock();
  expect((await next).statusCode).toBe(200);
});

test("a file whose caller hangs up is given up although it holds the only connection of files", async () => {
  await start();
  const address = await app.server.listen({ host: "127.0.0.1", port: 0 });
  const leave = new AbortController();
  const url = `${address}${productsRoute.path}?format=csv`;
  const leaving = fetch(url, {
    method: "POST",
    headers: heavy.headers,
    body: JSON.stringify({ filter: {}, ...JUNE }),
    signal: leave.signal,
  });
  await untilWaiting(1);
  leave.abort();
  await expect(leaving).rejects.toThrow(/abort/);
  await untilWaiting(0);
  await unlock();
});
