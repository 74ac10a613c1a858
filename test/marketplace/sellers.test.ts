/**
 * The golden sellers of the marketplace against their own proof: the arithmetic of each README, figures and postings that
 * belong together, and answers in the marketplace's own shape. No line of the product takes part.
 */
import { describe, expect, test } from "vitest";
import { equationsOf } from "../scenarios/arithmetic.ts";
import { describedByAllegro } from "./described-by-allegro.ts";
import { dayIn, hundredths, rounded, sumsOf, vatInside } from "./expected-sums.ts";
import { type BillingEntry, type GoldenSeller, marketOf, readSellers } from "./read-sellers.ts";

type Moment = GoldenSeller["moments"][number];

const SETTLEMENT = ["PAD", "SUM", "PB2"];
const CURRENCY = { PL: "PLN", CZ: "CZK", SK: "EUR", HU: "HUF" } as const;

const sellers = readSellers();

function entriesOf({ answers }: Moment): (BillingEntry & { market: keyof typeof CURRENCY })[] {
  return Object.entries(answers.billingEntries).flatMap(([id, entries]) => entries.map((entry) => ({ ...entry, market: marketOf(id) })));
}

function isSetAside({ expected }: Moment, id: string): boolean {
  return (expected.quarantine ?? []).some(({ externalId }) => externalId === id);
}

test("there are golden sellers for at least fourteen traps", () => {
  expect(sellers.length).toBeGreaterThanOrEqual(14);
});

describe.each(sellers)("golden seller $name", ({ readme, settings, moments }) => {
  test("is proved by arithmetic that holds", () => {
    const equations = equationsOf(readme);
    expect(equations.length).toBeGreaterThanOrEqual(5);
    expect(equations.filter(({ holds }) => !holds)).toEqual([]);
  });

  test("says every profit in its README", () => {
    const profits = moments.flatMap(({ expected }) => expected.figures.map(({ expect: { netProfit } }) => Number(netProfit ?? 0)));
    const written = profits
      .filter((profit) => profit !== 0)
      .map((profit) => `= ${profit < 0 ? "−" : ""}${(Math.abs(profit) / 100).toFixed(2)}`);
    expect(written.filter((profit) => !readme.includes(profit))).toEqual([]);
  });

  test.each(moments)("has figures at $answers.at that are the sums of its postings", ({ expected }) => {
    for (const figures of expected.figures) {
      const sums = sumsOf(figures, expected.postings, expected.at);
      expect(Object.keys(sums)).not.toEqual([]);
      expect(figures.expect).toMatchObject(sums);
    }
  });

  test.each(moments)("posts every charge at $answers.at once, net of its VAT, and no settlement", (moment) => {
    for (const { id, type, value, tax, occurredAt, market } of entriesOf(moment)) {
      const postings = moment.expected.postings.filter(({ source }) => source.type === "billing" && source.id === id);
      if (isSetAside(moment, id) || SETTLEMENT.includes(type.id)) {
        expect(postings).toEqual([]);
        continue;
      }
      const billedOn = dayIn(market, occurredAt);
      const payer = settings.company.taxProfile.findLast(({ from }) => from === null || from <= billedOn)?.vatPayer ?? true;
      const gross = hundredths(value.amount);
      const net = payer && tax?.percentage !== undefined ? gross - vatInside(gross, tax.percentage) : gross;
      expect([id, postings.reduce((sum, { amount }) => sum + amount, 0)]).toEqual([id, net]);
      expect(postings.filter((posting) => posting.billedOn !== billedOn || posting.market !== market)).toEqual([]);
    }
  });

  test.each(moments)("sells at $answers.at only what the answers say, quantity × price and services", (moment) => {
    const sold = new Map(
      moment.answers.checkoutForms.flatMap(({ id: order, lineItems }) =>
        lineItems.map((line) => {
          const { id: lineItem, offer, quantity, price, selectedAdditionalServices: services } = line;
          const extra = services.reduce((sum, service) => sum + hundredths(service.price.amount) * service.quantity, 0);
          const amount = (): number => quantity * hundredths(price.amount) + extra;
          return [lineItem, { order, lineItem, offer: offer.id, sku: offer.external.id, quantity, amount }] as const;
        }),
      ),
    );
    for (const posting of moment.expected.postings.filter(({ line }) => line === "sales")) {
      const line = sold.get(posting.source.id ?? "");
      expect(posting).toMatchObject({ ...line, amount: line?.amount() });
    }
  });

  test.each(moments)("keeps its postings at $answers.at in the market's currency, złoty at the rate before the day", ({ expected }) => {
    for (const { market, currency, amount, amountPln, day, line } of expected.postings) {
      expect(currency).toBe(CURRENCY[market]);
      const mid = currency === "PLN" ? "1" : settings.rates.findLast((rate) => rate.currency === currency && rate.date < day)?.mid;
      const [whole = "none", fraction = ""] = (mid ?? "none").split(".");
      const over = BigInt(whole + fraction);
      const under = 10n ** BigInt(fraction.length);
      // Goods cost złoty: they are converted the other way.
      if (line === "cogs") expect(amount).toBe(rounded(BigInt(amountPln) * under, over));
      else expect(amountPln).toBe(rounded(BigInt(amount) * over, under));
    }
  });
});

test("names nobody's order twice in one reading, and none that is gone", () => {
  for (const { answers } of sellers.flatMap(({ moments }) => moments)) {
    const ids = answers.checkoutForms.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => answers.gone?.includes(id))).toEqual([]);
  }
});

describe("in the shape Allegro describes", () => {
  const check = describedByAllegro();

  test("an unknown field and a wrong type are found", () => {
    const entry = sellers[0]?.moments[0]?.answers.billingEntries["allegro-pl"]?.[0];
    expect(check("BillingEntry", entry)).toEqual([]);
    expect(check("BillingEntry", { ...entry, value: { amount: 1, currency: "PLN", cents: 100 } })).toEqual([
      "/value/amount must be string",
      "/value/cents is unknown",
    ]);
  });

  test.each(sellers)("golden seller $name answers", ({ moments }) => {
    for (const { answers } of moments) {
      const shapes: [string, readonly unknown[] | undefined][] = [
        ["CheckoutForm", answers.checkoutForms],
        ["BillingEntry", Object.values(answers.billingEntries).flat()],
        ["RefundDetails", answers.refunds],
        ["OfferListingDto", answers.offers],
        ["SaleProductOfferResponseV1", answers.offerDetails],
        ["OrderEvent", answers.events],
        ["CustomerReturn", answers.returns],
        ["BaseOperation", answers.operations],
      ];
      const wrong = shapes.flatMap(([schema, values = []]) =>
        values.flatMap((value) => check(schema, value).map((text) => `${schema} ${text}`)),
      );
      expect(wrong).toEqual([]);
    }
  });
});
