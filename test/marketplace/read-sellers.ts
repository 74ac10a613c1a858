/** The files of the golden sellers of the marketplace, as they are written, and what every test reads out of them. */
import { existsSync, readFileSync, readdirSync } from "node:fs";
import type { BundleFacts, CompanyFacts, Currency, Day, Decimal, Market, Minor, SourceType } from "#core/facts.ts";
import type { Line } from "#core/ledger.ts";

/** What the marketplace says, in its own words: no field of it is known here beyond what the checks need. */
export type Money = { amount: string; currency: string };
export type CheckoutForm = {
  id: string;
  delivery: { method: { name: string } };
  lineItems: {
    id: string;
    quantity: number;
    price: Money;
    offer: { id: string; external: { id: string } };
    selectedAdditionalServices: { price: Money; quantity: number }[];
  }[];
};
export type BillingEntry = { id: string; occurredAt: string; type: { id: string }; value: Money; tax?: { percentage?: string } };

/** A complete reading at one moment; an order that is gone is absent and named in `gone`. Entries are by marketplace. */
export type Answers = {
  at: string;
  checkoutForms: CheckoutForm[];
  billingEntries: Record<string, BillingEntry[]>;
  refunds: { id: string }[];
  offers: { id: string }[];
  offerDetails?: { id: string }[];
  events?: { id: string }[];
  returns?: { id: string }[];
  operations?: { type: string }[];
  gone?: string[];
};

/** Costs and recipes by SKU; `unitCost` null for sets, which cost what their components cost. Rates: PLN for one unit. */
export type SellerSettings = {
  company: CompanyFacts & { estimates: boolean };
  store: { account: { id: string; login: string; baseMarketplace: { id: string } }; markets: Market[] };
  products: { sku: string; unitCost: Decimal | null; currency: Currency; vatMode: "net" | "gross" }[];
  bundles: { sku: string; components: { sku: string; quantity: BundleFacts["components"][number]["quantity"] }[] }[];
  rates: { currency: Currency; date: Day; mid: Decimal }[];
};

/** `amount` in the market's currency; `quantity` where units move. Ids are the marketplace's; null where a posting has none. */
export type ExpectedPosting = {
  order: string | null;
  lineItem: string | null;
  offer: string | null;
  sku: string | null;
  line: Line;
  market: Market;
  day: Day;
  billedOn: Day | null;
  amount: Minor;
  currency: Currency;
  amountPln: Minor;
  quantity?: number;
  source: { type: SourceType; id: string | null };
};

export type ExpectedFigures = {
  filter: { markets?: Market[]; selectedSkus?: string[] };
  market: Market;
  currency: Currency;
  startDate: Day;
  endDate: Day;
  expect: Record<string, unknown>;
};

/** `postings` is complete. What a moment does not name (`quarantine`, `alerts`, `memos`) it says nothing about. */
export type ExpectedMoment = {
  at: string;
  figures: ExpectedFigures[];
  postings: ExpectedPosting[];
  quarantine?: { feed: string; externalId: string; problem: string }[];
  alerts?: { kind: string; subject: string }[];
  memos?: Record<string, unknown>[];
};

export type GoldenSeller = {
  name: string;
  readme: string;
  settings: SellerSettings;
  why: string;
  moments: { answers: Answers; expected: ExpectedMoment }[];
};

const folder = new URL("./sellers/", import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, folder), "utf8");
}

/** The committed files are written to these types; one that is not fails the checks of the golden sellers. */
function asAnswers(json: string): Answers[] {
  return JSON.parse(json) as Answers[];
}

/** As above. */
function asExpected(json: string): { why: string; moments: ExpectedMoment[] } {
  return JSON.parse(json) as { why: string; moments: ExpectedMoment[] };
}

/** As above. */
function asSettings(json: string): SellerSettings {
  return JSON.parse(json) as SellerSettings;
}

/** Every golden seller, by name. Error when the moments of its two files differ. */
export function readSellers(): GoldenSeller[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(new URL(`${entry.name}/expected.json`, folder)))
    .map(({ name }) => {
      const answers = asAnswers(read(`${name}/answers.json`));
      const { why, moments } = asExpected(read(`${name}/expected.json`));
      if (answers.length !== moments.length) throw new Error(`${name}: ${answers.length} moments answered, ${moments.length} expected`);
      const paired = answers.map((answer, index) => {
        const expected = moments[index];
        if (expected?.at !== answer.at) throw new Error(`${name}: moment ${answer.at} is not expected at its place`);
        return { answers: answer, expected };
      });
      return { name, readme: read(`${name}/README.md`), settings: asSettings(read(`${name}/seller.json`)), why, moments: paired };
    });
}

/** The market whose billing a marketplace carries: `allegro-pl`, `allegro-business-cz`. */
export function marketOf(marketplace: string): Market {
  const found = (["PL", "CZ", "SK", "HU"] as const).find((market) => marketplace.endsWith(`-${market.toLowerCase()}`));
  if (found === undefined) throw new Error(`no market for ${marketplace}`);
  return found;
}
