import { afterAll, beforeAll, expect, test } from "vitest";
import { endpointsOf, READING_SCOPES, SIMULATED_NOW, SIMULATOR_APP, startTestSimulator, UNRULY } from "#testing/simulator.ts";
import type { MisbehaviourRule } from "#sources/simulator/misbehaviour.ts";
import type { Simulator } from "#sources/simulator/server.ts";
import { MARKETS } from "#core/market.ts";
import type { Page } from "../facts.ts";
import { MarketplaceError } from "../errors.ts";
import type { Connector } from "../connector.ts";
import type { Tokens } from "../source.ts";
import { allegroConnector } from "./connector.ts";
import type { RequestRecord } from "../kit/exchange.ts";
import { refreshTokens } from "./oauth.ts";

const YEAR = { from: new Date(SIMULATED_NOW - 364 * 86_400_000).toISOString(), to: new Date(SIMULATED_NOW).toISOString() };
/** These change what an answer says, so that only a later reading gives the same facts. */
const FALSIFYING = ["missingFields", "longDecimals", "unknownBillingTypes", "lateEntries", "mergedBurst"];
/** Refusals of the application begin a list anew and keep their rate; the rest comes three times as often. */
const DISTURBING = UNRULY.filter(({ name }) => !FALSIFYING.includes(name)).map((rule) =>
  rule.name.startsWith("tooMany") ? rule : { ...rule, rate: Math.min(0.2, (rule.rate ?? 0) * 3) },
);

let simulator: Simulator;
let time = SIMULATED_NOW;

beforeAll(async () => {
  simulator = await startTestSimulator({ preset: "small", clock: () => time });
});

afterAll(async () => {
  await simulator.close();
});

function connected(requests: RequestRecord[] = []): Connector {
  const clock = {
    now: () => time,
    sleep: async (milliseconds: number) => {
      time += milliseconds;
    },
  };
  const common = { endpoints: endpointsOf(simulator), app: SIMULATOR_APP, clock };
  const seller = simulator.world.sellers[0]?.seller;
  const granted = simulator.control.grant(seller?.id ?? "", READING_SCOPES);
  let pair: Pick<Tokens, "accessToken" | "refreshToken" | "scopes"> = {
    accessToken: granted.access_token,
    refreshToken: granted.refresh_token ?? "",
    scopes: READING_SCOPES,
  };
  const tokens = {
    accessToken: async () => pair.accessToken,
    renewed: async () => {
      pair = await refreshTokens(common, pair);
      return pair.accessToken;
    },
  };
  return allegroConnector({ ...common, tokens, onRequest: (request) => requests.push(request) });
}

/** An unknown field of the simulator is the type's group, which answers may give or not. */
function withoutGroup(name: string, value: unknown): unknown {
  return name === "typeGroup" ? undefined : value;
}

/** Begins a list again after every pause, as a job does. */
async function read<T>(list: () => AsyncIterable<Page<T>>, keyOf: (fact: T) => string): Promise<Map<string, string>> {
  for (;;) {
    const facts = new Map<string, string>();
    try {
      for await (const page of list()) for (const fact of page.facts) facts.set(keyOf(fact), JSON.stringify(fact, withoutGroup));
      return new Map([...facts].toSorted(([a], [b]) => (a < b ? -1 : 1)));
    } catch (error) {
      if (!(error instanceof MarketplaceError) || !["blocked", "unavailable"].includes(error.kind)) throw error;
      time = error.retryAt === null ? time + 1_000 : Math.max(time, Date.parse(error.retryAt));
    }
  }
}

const byId = ({ externalId }: { readonly externalId: string }): string => externalId;

async function everything(connector: Connector): Promise<Map<string, string>[]> {
  const billing: Map<string, string>[] = [];
  for (const market of MARKETS) billing.push(await read(() => connector.billing(market, YEAR), byId));
  return [
    await read(() => connector.orders(YEAR), byId),
    ...billing,
    await read(() => connector.refunds(YEAR), byId),
    await read(() => connector.returns(YEAR), byId),
    await read(() => connector.offers(), byId),
    await operations(connector),
  ];
}

/** The longest list, so in four parts: what begins anew is then no whole year, as with the slices of a sync. */
async function operations(connector: Connector): Promise<Map<string, string>> {
  const quarter = (Date.parse(YEAR.to) - Date.parse(YEAR.from)) / 4;
  const found = new Map<string, string>();
  for (let part = 0; part < 4; part += 1) {
    const [from, to] = [part, part + 1].map((each) => new Date(Date.parse(YEAR.from) + each * quarter).toISOString());
    const facts = await read(
      () => connector.operations({ from: from ?? "", to: to ?? "" }),
      ({ key }) => key,
    );
    for (const [key, fact] of facts) found.set(key, fact);
  }
  return found;
}

async function under(rules: readonly MisbehaviourRule[], requests: RequestRecord[] = []): Promise<Map<string, string>[]> {
  time = SIMULATED_NOW;
  simulator.control.setMisbehaviour(rules);
  const facts = await everything(connected(requests));
  simulator.control.setMisbehaviour([]);
  return facts;
}

test("a year read from a marketplace that fails, repeats and shifts is the year read from a quiet one", async () => {
  const calm: RequestRecord[] = [];
  const rough: RequestRecord[] = [];
  const quiet = await under([], calm);
  const unruly = await under(DISTURBING, rough);
  expect(quiet.map(({ size }) => size > 0)).toEqual(quiet.map(() => true));
  for (const [list, facts] of quiet.entries()) {
    const missing = [...facts].filter(([key, fact]) => unruly[list]?.get(key) !== fact).map(([key]) => key);
    expect(missing).toEqual([]);
    expect(unruly[list]?.size).toBe(facts.size);
  }
  // it did misbehave, every tenth page was another or a part of one, and reading went on without hammering
  expect(simulator.control.firings().length).toBeGreaterThan(20);
  expect(rough.length).toBeLessThan(10 * calm.length);
});

test("what is broken in an answer is put aside by name, everything else of its page is read", async () => {
  const [orders] = await under([]);
  time = SIMULATED_NOW;
  simulator.control.setMisbehaviour([{ name: "longDecimals", rate: 1 }]);
  const facts = new Set<string>();
  const broken: string[] = [];
  for await (const page of connected().orders(YEAR)) {
    for (const { externalId } of page.facts) facts.add(externalId);
    broken.push(...page.quarantined.map(({ problem }) => problem));
  }
  simulator.control.setMisbehaviour([]);
  expect(new Set(broken)).toEqual(new Set(["decimals"]));
  expect(facts.size).toBeGreaterThanOrEqual((orders?.size ?? 0) - broken.length);
});

test("no request leaves the store's own marketplace, and each carries User-Agent and media type", async () => {
  const requests: RequestRecord[] = [];
  await under([], requests);
  expect(new Set(requests.map(({ url }) => new URL(url).origin))).toEqual(new Set([simulator.apiUrl]));
  expect(new Set(requests.map(({ userAgent }) => userAgent))).toEqual(new Set([SIMULATOR_APP.userAgent]));
  expect(new Set(requests.map(({ accept }) => accept))).toEqual(
    new Set(["application/vnd.allegro.public.v1+json", "application/vnd.allegro.beta.v1+json"]),
  );
});
