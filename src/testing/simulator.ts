/** A marketplace simulator for tests: presets of size and unruliness, and a consent without a browser. */
import type { Endpoints, MarketplaceApp } from "#sources/source.ts";
import type { MisbehaviourRule } from "#sources/simulator/misbehaviour.ts";
import { DEMO_CLIENT, type Simulator, type SimulatorOptions, startSimulator } from "#sources/simulator/server.ts";
import type { SellerSpec } from "#sources/simulator/world-types.ts";

/** The scopes the product asks for. */
export const READING_SCOPES = [
  "allegro:api:orders:read",
  "allegro:api:billing:read",
  "allegro:api:sale:offers:read",
  "allegro:api:payments:read",
  "allegro:api:profile:read",
] as const;

/** A moment of the presets: an ordinary Wednesday. */
export const SIMULATED_NOW = Date.parse("2026-11-18T10:00:00.000Z");

/** `small`: about 300 orders in the year; `year`: at least 20,000 in four markets; `large`: at least 50,000. */
export const SELLER_PRESETS = {
  small: [{ ordersPerDay: 0.8, offers: 60 }],
  year: [{ ordersPerDay: 60, offers: 300 }],
  large: [{ ordersPerDay: 150, offers: 400 }],
} as const satisfies Record<string, readonly SellerSpec[]>;

/** Everything goes wrong now and then; the slow answer waits through the given sleep. */
export const UNRULY: readonly MisbehaviourRule[] = [
  { name: "tooManyWithRetryAfter", rate: 0.01, milliseconds: 2_000 },
  { name: "tooMany", rate: 0.01 },
  { name: "serverError", rate: 0.02 },
  { name: "unavailable", rate: 0.02 },
  { name: "cutConnection", rate: 0.02 },
  { name: "slow", rate: 0.02, milliseconds: 30_000 },
  { name: "duplicates", rate: 0.1 },
  { name: "eventsOutOfOrder", endpoint: "/order/events", rate: 0.3 },
  { name: "shiftingPages", rate: 0.1 },
  { name: "repeatedPage", rate: 0.03 },
  { name: "shortPage", rate: 0.03 },
  { name: "lateEntries", endpoint: "/billing/billing-entries", rate: 0.05 },
  { name: "mergedBurst", rate: 0.1 },
  { name: "expiredToken", rate: 0.01 },
  { name: "refreshRace", endpoint: "/auth/oauth/token", rate: 0.2 },
  { name: "unknownBillingTypes", endpoint: "/billing/billing-entries", rate: 0.1 },
  { name: "unknownFields", rate: 0.1 },
  { name: "missingFields", rate: 0.05 },
  { name: "longDecimals", rate: 0.02 },
];

/** The application as the simulator knows it. */
export const SIMULATOR_APP: MarketplaceApp = {
  clientId: DEMO_CLIENT.clientId,
  clientSecret: DEMO_CLIENT.clientSecret,
  userAgent: `${DEMO_CLIENT.name}/1.0 (+https://zyskomierz.example/allegro)`,
};

export function endpointsOf(simulator: Simulator): Endpoints {
  return { environment: "simulator", apiUrl: simulator.apiUrl, authUrl: simulator.authUrl };
}

export type TestSimulatorOptions = Partial<SimulatorOptions> & { readonly preset?: keyof typeof SELLER_PRESETS; readonly unruly?: boolean };

/** Started on a free port; the caller closes it. The clock stands still at `SIMULATED_NOW` unless one is given. */
export async function startTestSimulator({ preset = "small", unruly = false, ...options }: TestSimulatorOptions = {}): Promise<Simulator> {
  return startSimulator({
    seed: "zyskomierz",
    sellers: SELLER_PRESETS[preset],
    clock: () => SIMULATED_NOW,
    sleep: () => Promise.resolve(),
    ...(unruly ? { misbehaviour: UNRULY } : {}),
    ...options,
  });
}

export type RawAnswer = { readonly status: number; readonly headers: Headers; readonly text: string };

export type RawReader = {
  /** A GET with the right headers, which can be replaced; an empty value leaves a header out. */
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<RawAnswer>;
  /** The parsed body of a 200; anything else is an error. */
  json(path: string, headers?: Readonly<Record<string, string>>): Promise<unknown>;
};

const PUBLIC = "application/vnd.allegro.public.v1+json";
const BETA = "application/vnd.allegro.beta.v1+json";

/** Reads the simulator as its first seller's application would, without the connector in between. */
export function rawReader(simulator: Simulator, scopes: readonly string[] = READING_SCOPES): RawReader {
  const seller = simulator.world.sellers[0]?.seller;
  if (seller === undefined) throw new Error("a simulator without sellers");
  const token = simulator.control.grant(seller.id, scopes).access_token;
  const get: RawReader["get"] = async (path, headers = {}) => {
    const sent = {
      authorization: `Bearer ${token}`,
      accept: path.startsWith("/order/customer-returns") ? BETA : PUBLIC,
      "user-agent": SIMULATOR_APP.userAgent,
      ...headers,
    };
    const response = await fetch(`${simulator.apiUrl}${path}`, { headers: sent });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  return {
    get,
    json: async (path, headers) => {
      const { status, text } = await get(path, headers);
      if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
      return JSON.parse(text);
    },
  };
}
