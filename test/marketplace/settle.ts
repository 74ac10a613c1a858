/** Rounds of simulated stores until everything due is in, and how often the marketplace misbehaved meanwhile. */
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { sql } from "kysely";
import { connectStore } from "#accounts/connect-store.ts";
import { withTransaction } from "#db/connection.ts";
import type { RoundEnd } from "#jobs/sync-round.ts";
import type { Simulator } from "#sources/simulator/server.ts";
import { SWITCHES, type SwitchName } from "#sources/simulator/misbehaviour.ts";
import { SIMULATOR_KEYS, type SimulatedStores } from "#testing/simulated-store.ts";
import { READING_SCOPES, endpointsOf } from "#testing/simulator.ts";

const MOST_ROUNDS = 2000;

/** Rounds until one finds everything done, as the schedule would run them; waits pass on the stores' own clock. */
export async function settle(stores: SimulatedStores, round: () => Promise<RoundEnd | "crashed"> = () => stores.sync()): Promise<void> {
  for (let turn = 0; turn < MOST_ROUNDS; turn++) {
    const end = await round();
    if (end === "crashed") continue;
    if (end.kind === "blocked") stores.pass(Math.max(0, Date.parse(end.until) - stores.now()));
    else if (end.kind === "unauthorized") await reconnect(stores);
    else if (end.kind !== "done") throw new Error(`the round ended ${end.kind}`);
    const { waiting, wait } = await waitingFeeds(stores);
    if (end.kind === "done" && waiting === 0) return;
    stores.pass(Math.max(1000, wait));
  }
  throw new Error("the sync never settled");
}

/** How many feeds wait after a failure, and how long the last of them has to, ms. */
async function waitingFeeds(stores: SimulatedStores): Promise<{ waiting: number; wait: number }> {
  const { rows } = await sql<{ waiting: number; wait: number }>`
    select count(*) as waiting,
           coalesce(max(extract(epoch from due_at - ${new Date(stores.now()).toISOString()}::timestamptz)) filter (where due_at > '1970-01-01'), 0)::float8 * 1000 as wait
    from sync_feeds where state in ('waiting', 'failed')`.execute(stores.database.db);
  return rows[0] ?? { waiting: 0, wait: 0 };
}

/** The seller gives the consent again. */
export async function reconnect(stores: SimulatedStores, storeId = 1, scopes: readonly string[] = READING_SCOPES): Promise<void> {
  const seller = stores.simulator.world.sellers[storeId - 1]?.seller;
  if (seller === undefined) throw new Error(`no seller ${storeId}`);
  const granted = stores.simulator.control.grant(seller.id, scopes);
  await withTransaction(stores.database.db, (db) =>
    connectStore({ db, companyId: 1 }, SIMULATOR_KEYS, {
      source: ALLEGRO.manifest,
      ...endpointsOf(stores.simulator),
      account: { externalId: seller.id, login: seller.login, baseMarket: "PL" },
      storeId,
      createdBy: null,
      tokens: {
        accessToken: granted.access_token,
        refreshToken: granted.refresh_token,
        accessExpiresAt: new Date(stores.now() + granted.expires_in * 1000).toISOString(),
        scopes,
      },
    }),
  );
  // Due at the product's own moment, which tests turn.
  await sql`update sync_feeds set due_at = '2000-01-01' where company_id = 1 and store_id = ${storeId} and state = 'idle'`.execute(
    stores.database.db,
  );
}

export type Firings = Record<string, { times: number; insideSequence: number; byEndpoint: Readonly<Record<string, number>> }>;

/** How often each switch fired by endpoint, and how often in the middle of a list. */
export function firingsOf(simulator: Simulator): Firings {
  const counts = simulator.counts();
  const firings = simulator.control.firings();
  const entries = SWITCHES.filter((name) => counts[name] !== undefined).map((name: SwitchName): [string, Firings[string]] => {
    const byEndpoint = counts[name] ?? {};
    const inside = firings.filter((firing) => firing.name === name && firing.insideSequence).length;
    return [
      name,
      {
        times: Object.values(byEndpoint).reduce((sum, times) => sum + times, 0),
        insideSequence: name === "refreshRace" ? racesInsideSequence(simulator) : inside,
        byEndpoint,
      },
    ];
  });
  return Object.fromEntries(entries);
}

/** Renewals that were lost while a list was being read: the page before them was refused and was not the first of its list. */
function racesInsideSequence(simulator: Simulator): number {
  const seen = simulator.control.requests();
  return seen.filter((request, at) => {
    const before = seen.slice(Math.max(0, at - 6), at).findLast(({ endpoint }) => endpoint !== "/auth/oauth/token");
    const asked = new URLSearchParams(before?.query ?? "");
    return (
      request.endpoint === "/auth/oauth/token" &&
      request.status === 0 &&
      before?.status === 401 &&
      (Number(asked.get("offset") ?? "0") > 0 || asked.has("from"))
    );
  }).length;
}

/** One line per switch, for the run's own words. */
export function printFirings(firings: Firings): string {
  return Object.entries(firings)
    .map(([name, { times, insideSequence, byEndpoint }]) => {
      const places = Object.entries(byEndpoint).map(([endpoint, count]) => `${endpoint} ${count}`);
      return `${name.padEnd(22)} ${String(times).padStart(5)} (${insideSequence} inside a list): ${places.join(", ")}\n`;
    })
    .join("");
}
