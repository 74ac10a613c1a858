/** For each source a server of it, what can be told to it, and a seller's consent: what the one contract test of all sources stands on. */
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import type { Place, Source, Tokens } from "#sources/source.ts";
import { endpointsOf, rawReader, READING_SCOPES, SIMULATOR_APP, startTestSimulator } from "#testing/simulator.ts";
import { SHELF } from "./shelf/shelf.ts";
import { startShelfServer, TOKEN } from "./shelf/server.ts";

/** What a server is told to do instead of answering well; `wellBehaved` ends all of it. */
export type Told = "wellBehaved" | "tooMany" | "brokenOrder" | "revoked";

export type Door = {
  readonly place: Place;
  readonly tokens: Tokens;
  /** Id of the account. */
  readonly account: string;
  tell(what: Told): void;
  /** How many requests came. */
  asked(): number;
  /** An answer with orders as it leaves the server. */
  raw(): Promise<string>;
  /** What of it is a buyer's. */
  readonly personal: RegExp;
  close(): Promise<void>;
};

type OpenDoor = (now: () => number) => Promise<Door>;

async function allegro(now: () => number): Promise<Door> {
  const simulator = await startTestSimulator({ clock: now });
  const seller = simulator.world.sellers[0]?.seller;
  if (seller === undefined) throw new Error("the simulator has no seller");
  const granted = simulator.control.grant(seller.id, READING_SCOPES);
  const endpoint = "/order/checkout-forms";
  return {
    place: { endpoints: endpointsOf(simulator), app: SIMULATOR_APP },
    tokens: {
      accessToken: granted.access_token,
      refreshToken: granted.refresh_token ?? "",
      accessExpiresAt: new Date(now() + granted.expires_in * 1000).toISOString(),
      scopes: READING_SCOPES,
    },
    account: seller.id,
    tell(what) {
      simulator.control.setMisbehaviour(
        what === "tooMany"
          ? [{ name: "tooManyWithRetryAfter", rate: 1, milliseconds: 120_000 }]
          : what === "brokenOrder"
            ? [{ name: "longDecimals", endpoint, rate: 1 }]
            : [],
      );
      if (what === "revoked") simulator.control.revokeSeller(seller.id);
    },
    asked: () => simulator.control.requests().length,
    raw: async () => (await rawReader(simulator).get(`${endpoint}?limit=20`)).text,
    personal: /"(?:firstName|lastName|email|phoneNumber|street)"/,
    close: () => simulator.close(),
  };
}

async function shelf(now: () => number): Promise<Door> {
  const server = await startShelfServer(now);
  const { url } = server;
  return {
    place: {
      endpoints: { environment: "production", apiUrl: url, authUrl: url },
      app: { clientId: "", clientSecret: "", userAgent: "Zyskomierz/test" },
    },
    tokens: { accessToken: JSON.stringify({ token: TOKEN }), refreshToken: null, accessExpiresAt: null, scopes: [] },
    account: "shop-7",
    tell(what) {
      server.tooMany = what === "tooMany";
      server.revoked = what === "revoked";
      server.broken = what === "brokenOrder" ? "order-3" : null;
    },
    asked: () => server.asked.length,
    raw: async () =>
      (
        await fetch(`${url}/orders?from=2000-01-01T00:00:00Z&to=2100-01-01T00:00:00Z&offset=0&limit=20`, {
          headers: { "x-shelf-token": TOKEN },
        })
      ).text(),
    personal: /Janina|kupujaca|Polna/,
    close: () => server.close(),
  };
}

/** Every source has one: `contract.test.ts` fails where it is missing. */
export const DOORS: Readonly<Record<string, OpenDoor>> = { [ALLEGRO.manifest.key]: allegro, [SHELF.manifest.key]: shelf };

/** The product's sources, and the tests' own beside them. */
export const withShelf = (sources: readonly Source[]): Source[] => [...sources, SHELF];
