/** A year of 20,000 orders in four markets from a marketplace where everything goes wrong, with a product that breaks down as well. */
import { createHash } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type RoundEnd, syncRound } from "#jobs/sync-round.ts";
import { verifyLedger } from "#ledger/verify/verify.ts";
import type { MisbehaviourRule } from "#sources/simulator/misbehaviour.ts";
import { shareOf } from "#sources/simulator/random.ts";
import { type SimulatedStores, simulatedStores } from "#testing/simulated-store.ts";
import { UNRULY } from "#testing/simulator.ts";
import { firingsOf, reconnect, settle, printFirings } from "../marketplace/settle.ts";
import { storedSums } from "../marketplace/stored-sums.ts";
import { report } from "./report.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ORDERS = 20_000;
const HISTORY_FROM = "2026-01-20";
/** Each switch this often, and in the middle of a list. */
const FIRED = 20;

/** Rare endpoints need more than the common rates, so that each switch is met often enough; consents are withdrawn as well. */
const RULES: readonly MisbehaviourRule[] = [
  ...UNRULY.filter(({ name }) => name !== "refreshRace" && name !== "eventsOutOfOrder"),
  { name: "refreshRace", endpoint: "/auth/oauth/token", rate: 0.5 },
  { name: "eventsOutOfOrder", endpoint: "/order/events", rate: 0.9 },
  { name: "revokedGrant", rate: 0.005 },
];

/** A fee of an order that was merged away before anybody read it can be matched by nobody: in the first sync no merge is told. */
const FIRST_SYNC: readonly MisbehaviourRule[] = RULES.map((rule) => (rule.name === "mergedBurst" ? { ...rule, rate: 0 } : rule));

let calm: SimulatedStores;
let unruly: SimulatedStores;
beforeAll(async () => {
  calm = await simulatedStores({ preset: "year", misbehaviour: [{ name: "mergedBurst", rate: 0 }] });
  unruly = await simulatedStores({ preset: "year", misbehaviour: FIRST_SYNC });
  // The marketplace forgets what is older than a year, and waits take days here: both begin where nothing is forgotten yet.
  for (const { database } of [calm, unruly]) await sql`update stores set history_from = ${HISTORY_FROM}`.execute(database.db);
});
afterAll(async () => {
  await calm.close();
  await unruly.close();
});

const began = performance.now();
const say = (text: string): void => void process.stdout.write(`${Math.round((performance.now() - began) / 1000)} s: ${text}\n`);

/** A fault of ours, between two pages or after the last one, when everything is staged and nothing is taken in. */
class Breakdown extends Error {}

const breakdowns = { betweenPages: 0, beforeCommit: 0 };

/** Everything that has to move together: places of the feeds, facts and figures. */
async function state({ database }: SimulatedStores): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select concat_ws(' ', (select string_agg(concat_ws(' ', feed, cursor::text, covered_from, covered_to), ';' order by feed) from sync_feeds),
      (select concat_ws(' ', count(*), sum(amount_pln), sum(id)) from (select amount_pln, order_id as id from postings) p),
      (select concat_ws(' ', count(*), sum(amount)) from billing_entries), (select count(*) from order_lines),
      (select concat_ws(' ', sum(sales), sum(commission)) from rollup_store_day)) as state`.execute(database.db);
  return rows[0]?.state ?? "";
}

/** From now on the next transaction that takes a window in fails at its last statement but one; the trap springs once. */
async function setTrap({ database }: SimulatedStores): Promise<void> {
  await sql`create sequence if not exists trap`.execute(database.db);
  await sql`
    create or replace function spring() returns trigger language plpgsql as $$
    begin
      -- A sequence is not rolled back: it remembers that the trap has sprung.
      if nextval('trap') = 1 then raise exception 'the trap'; end if;
      return new;
    end $$`.execute(database.db);
  await sql`alter sequence trap restart`.execute(database.db);
  await sql`
    create or replace trigger trap before update on sync_feeds for each row when (new.state = 'done' and new.feed like 'billing:%')
    execute function spring()`.execute(database.db);
}

/** A round of the unruly store in which the product itself may break down. */
async function brittleRound(): Promise<RoundEnd | "crashed"> {
  let pages = 0;
  const signal = new AbortController().signal;
  try {
    return await syncRound(unruly.deps, {
      scope: unruly.scope,
      storeId: 1,
      signal,
      async onPage() {
        pages += 1;
        if (shareOf(`breakdown ${unruly.requests.length} ${pages}`) < 0.005) throw new Breakdown();
      },
    });
  } catch (error) {
    if (!(error instanceof Breakdown)) throw error;
    breakdowns.betweenPages += 1;
    return "crashed";
  }
}

/** Windows whose transaction is cut off after merge and figures, one statement before its end, leave no trace. */
async function breakBeforeCommit(): Promise<void> {
  await setTrap(unruly);
  for (let turn = 0; turn < 20; turn += 1) {
    let before = "";
    const round = async (): Promise<RoundEnd> =>
      syncRound(unruly.deps, {
        scope: unruly.scope,
        storeId: 1,
        signal: new AbortController().signal,
        async onPage() {
          before = await state(unruly);
        },
      });
    const end = await round().catch((error: unknown) => (String(error).includes("the trap") ? "trap" : Promise.reject(error)));
    if (end !== "trap") {
      if (end.kind === "blocked") unruly.pass(Math.max(0, Date.parse(end.until) - unruly.now()));
      else if (end.kind === "unauthorized") await reconnect(unruly);
      continue;
    }
    breakdowns.beforeCommit += 1;
    expect(await state(unruly)).toBe(before);
    break;
  }
  await sql`drop trigger trap on sync_feeds`.execute(unruly.database.db);
}

const digest = (sums: readonly string[]): string => createHash("sha256").update(sums.join("\n")).digest("hex");

async function countOrders({ database }: SimulatedStores): Promise<number> {
  const { rows } = await sql<{ orders: number }>`select count(*) as orders from orders`.execute(database.db);
  return rows[0]?.orders ?? 0;
}

test("a year and the weeks that follow end with the same figures from an unruly marketplace as from a well-behaved one", async () => {
  await settle(calm);
  say(`well-behaved: ${await countOrders(calm)} orders, ${calm.requests.length} requests`);
  await breakBeforeCommit();
  await settle(unruly, brittleRound);
  say(`unruly: ${await countOrders(unruly)} orders, ${unruly.requests.length} requests`);
  expect((await verifyLedger(unruly.database.db)).differences).toEqual([]);
  // The monthly reading meets what the first one missed: from here on every order that may be merged away is known.
  unruly.pass(31 * DAY);
  await settle(unruly, brittleRound);
  unruly.simulator.control.setMisbehaviour(RULES);
  // Life goes on for eleven days, looked at twice a day.
  for (let step = 0; step < 22; step += 1) {
    unruly.pass(12 * HOUR);
    await settle(unruly, brittleRound);
  }
  expect((await verifyLedger(unruly.database.db)).differences).toEqual([]);
  const firings = firingsOf(unruly.simulator);
  say("eleven days later; how often each switch fired:");
  process.stdout.write(printFirings(firings));
  say(`breakdowns of our own: ${JSON.stringify(breakdowns)}`);

  calm.pass(unruly.now() - calm.now());
  // Both have read every order there is before a merge takes it away: its fees could be matched by nobody.
  unruly.simulator.control.setMisbehaviour(RULES.filter(({ name }) => name === "mergedBurst").map((rule) => ({ ...rule, rate: 0 })));
  for (const stores of [calm, unruly]) {
    stores.pass(HOUR);
    await settle(stores);
  }
  for (const stores of [calm, unruly]) {
    stores.simulator.control.setMisbehaviour([]);
    // Merges told now are followed while their orders can still be read: those of last December are forgotten soon.
    stores.pass(HOUR);
    await settle(stores);
  }
  const healed = Math.max(calm.now(), unruly.now()) + 31 * DAY;
  for (const stores of [calm, unruly]) {
    stores.pass(healed - stores.now());
    await settle(stores);
  }
  for (const stores of [calm, unruly]) await settle(stores);
  const [wanted, found] = [await storedSums(calm.scope), await storedSums(unruly.scope)];
  const [inWanted, inFound] = [new Set(wanted), new Set(found)];
  const differing = [
    ...found.filter((line) => !inWanted.has(line)).slice(0, 5),
    ...wanted.filter((line) => !inFound.has(line)).slice(0, 5),
  ];
  const result = {
    orders: await countOrders(calm),
    sums: wanted.length,
    digests: { wellBehaved: digest(wanted), unruly: digest(found) },
    requests: { wellBehaved: calm.requests.length, unruly: unruly.requests.length },
    breakdowns,
    refreshTokens: unruly.simulator.control.refreshUse(),
    firings,
  };
  report("year", result);
  say(JSON.stringify(result.digests));
  expect(differing).toEqual([]);
  expect(result.digests.unruly).toBe(result.digests.wellBehaved);
  expect((await verifyLedger(calm.database.db)).differences).toEqual([]);
  expect((await verifyLedger(unruly.database.db)).differences).toEqual([]);
  expect(result.orders).toBeGreaterThanOrEqual(ORDERS);
  expect(breakdowns.beforeCommit).toBe(1);
  expect(breakdowns.betweenPages).toBeGreaterThanOrEqual(FIRED);
  const rare = Object.entries(firings).filter(([, { times, insideSequence }]) => times < FIRED || insideSequence === 0);
  expect(rare).toEqual([]);
  expect(Object.keys(firings).toSorted()).toEqual([...new Set(RULES.map(({ name }) => name))].toSorted());
}, 3_000_000);
