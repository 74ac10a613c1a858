/** For each source a server of it, what can be told to it, and a seller's consent: what the one contract test of all sources stands on. */
import { z } from "zod";
import type { Minor } from "#core/facts.ts";
import { minor } from "#core/money.ts";
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { DAY } from "#sources/kit/spans.ts";
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
  /** The orders of the ten days before `to` as the server itself tells of them, without the source in between: by id, quantity × price of all lines. */
  shown(to: number): Promise<ReadonlyMap<string, Minor>>;
  tell(what: Told): void;
  /** How many requests came. */
  asked(): number;
  /** An answer with orders as it leaves the server. */
  raw(): Promise<string>;
  /** What of it is a buyer's. */
  readonly personal: RegExp;
  close(): Promise<void>;
};

const Line = z.object({ quantity: z.number(), price: z.object({ amount: z.string() }) });

function goodsOf(lines: readonly z.output<typeof Line>[]): Minor {
  return minor(BigInt(lines.reduce((sum, { quantity, price }) => sum + quantity * Math.round(Number(price.amount) * 100), 0)));
}

const tenDaysBefore = (to: number) => ({ from: new Date(to - 10 * DAY).toISOString(), to: new Date(to).toISOString() });

type OpenDoor = (now: () => number) => Promise<Door>;

const Forms = z.object({ checkoutForms: z.array(z.object({ id: z.string(), lineItems: z.array(Line) })) });

async function allegro(now: () => number): Promise<Door> {
  const simulator = await startTestSimulator({ clock: now });
  const seller = simulator.world.sellers[0]?.seller;
  if (seller === undefined) throw new Error("the simulator has no seller");
  const granted = simulator.control.grant(seller.id, READING_SCOPES);
  const endpoint = "/order/checkout-forms";
  const reader = rawReader(simulator);
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
    raw: async () => (await reader.get(`${endpoint}?limit=20`)).text,
    async shown(moment) {
      const { from, to } = tenDaysBefore(moment);
      const shown = new Map<string, Minor>();
      for (let offset = 0; ; offset += 100) {
        const asked = `${endpoint}?limit=100&offset=${offset}&lineItems.boughtAt.gte=${from}&lineItems.boughtAt.lte=${to}`;
        const { checkoutForms } = Forms.parse(await reader.json(asked));
        for (const { id, lineItems } of checkoutForms) shown.set(id, goodsOf(lineItems));
        if (checkoutForms.length < 100) return shown;
      }
    },
    personal: /"(?:firstName|lastName|email|phoneNumber|street)"/,
    close: () => simulator.close(),
  };
}

const Shelves = z.object({ orders: z.array(z.object({ id: z.string(), lines: z.array(Line) })) });

async function shelf(now: () => number): Promise<Door> {
  const server = await startShelfServer(now);
  const { url } = server;
  const raw = async (from: string, to: string): Promise<string> =>
    (await fetch(`${url}/orders?from=${from}&to=${to}&offset=0&limit=20`, { headers: { "x-shelf-token": TOKEN } })).text();
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
    raw: () => raw("2000-01-01T00:00:00Z", "2100-01-01T00:00:00Z"),
    async shown(moment) {
      const { from, to } = tenDaysBefore(moment);
      const { orders } = Shelves.parse(JSON.parse(await raw(from, to)));
      return new Map(orders.map(({ id, lines }) => [id, goodsOf(lines)]));
    },
    personal: /Janina|kupujaca|Polna/,
    close: () => server.close(),
  };
}

/** Every source has one: `contract.test.ts` fails where it is missing. */
export const DOORS: Readonly<Record<string, OpenDoor>> = { [ALLEGRO.manifest.key]: allegro, [SHELF.manifest.key]: shelf };

/** The product's sources, and the tests' own beside them. */
export const withShelf = (sources: readonly Source[]): Source[] => [...sources, SHELF];
