import { expect, test } from "vitest";
import { price } from "#testing/canned-allegro.ts";
import { root } from "../kit/read.ts";
import { offerDetailFact, offerFact } from "./to-facts-offer.ts";
import { operationFact } from "./to-facts-operation.ts";
import { pageOf } from "./to-page.ts";

const listed = {
  id: "3213213",
  name: "Filtr 2 szt.",
  category: { id: "257150" },
  primaryImage: { url: "https://a.allegroimg.test/original/1" },
  sellingMode: { format: "BUY_NOW", price: price("30.00"), priceAutomation: { rule: { id: "rule-1" } } },
  stats: { watchersCount: 3, visitsCount: 54 },
  stock: { available: 12, sold: 3 },
  publication: { status: "ACTIVE", marketplaces: { base: { id: "allegro-pl" }, additional: [{ id: "allegro-cz" }] } },
  external: { id: "SKU-1" },
  additionalMarketplaces: {
    "allegro-cz": { publication: { state: "APPROVED" }, sellingMode: { price: price("179.00", "CZK") } },
    "allegro-sk": { publication: { state: "REFUSED" }, sellingMode: { price: price("7.00", "EUR") } },
    "allegro-hu": { publication: { state: "APPROVED" }, sellingMode: null },
    "allegro-de": { publication: { state: "APPROVED" }, sellingMode: { price: price("9.00", "EUR") } },
  },
};

test("an offer has a price in each market it is let in to", () => {
  expect(offerFact(root(listed))).toEqual({
    externalId: "3213213",
    name: "Filtr 2 szt.",
    sku: "SKU-1",
    categoryId: "257150",
    imageUrl: "https://a.allegroimg.test/original/1",
    status: "ACTIVE",
    stock: 12,
    prices: { PL: { amount: 3000, currency: "PLN" }, CZ: { amount: 17_900, currency: "CZK" } },
    visits: { PL: 54 },
    priceRules: { PL: { id: "rule-1", name: null } },
    campaigns: {},
    campaignPrices: {},
  });
});

test("an offer without SKU, stock, category or price is an offer", () => {
  expect(offerFact(root({ id: "1", name: "Ogłoszenie" }))).toMatchObject({ sku: null, stock: null, categoryId: null, prices: {} });
});

test("the single offer tells EAN, rates by country and its product", () => {
  const detail = offerDetailFact(
    root({
      id: "3213213",
      productSet: [
        {
          quantity: { value: 1 },
          product: {
            id: "p-1",
            parameters: [
              { id: "11323", values: ["Nowy"] },
              { id: "225693", name: "EAN (GTIN)", values: ["5901234123457"] },
            ],
          },
        },
      ],
      taxSettings: {
        rates: [
          { rate: "23.00", countryCode: "PL" },
          { rate: "21.00", countryCode: "CZ" },
          { rate: "EXEMPT", countryCode: "SK" },
          { rate: "21.00", countryCode: "LT" },
        ],
      },
    }),
  );
  expect(detail).toEqual({
    externalId: "3213213",
    ean: "5901234123457",
    vatRates: { PL: 2300, CZ: 2100 },
    components: [{ productId: "p-1", quantity: 1 }],
  });
});

test("a set has the quantities of its products and no EAN of its own", () => {
  const product = (id: string) => ({ id, parameters: [{ id: "225693", values: ["5901234123457"] }] });
  const productSet = [{ product: product("p-1"), quantity: { value: 2 } }, { product: product("p-2") }];
  expect(offerDetailFact(root({ id: "1", productSet }))).toMatchObject({
    ean: null,
    components: [
      { productId: "p-1", quantity: 2 },
      { productId: "p-2", quantity: 1 },
    ],
  });
});

const compensation = {
  type: "COMPENSATION",
  group: "INCOME",
  wallet: { paymentOperator: "AF", type: "AVAILABLE", balance: price("100.00") },
  occurredAt: "2026-09-12T07:00:00.000Z",
  value: price("25.00"),
  payment: { id: "0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6" },
  participant: { login: "kupujacy_jan", firstName: "Jan" },
  marketplaceId: null,
};

test("of payment operations those are taken that no other list tells, without the person", () => {
  const otherTypes = ["CONTRIBUTION", "SURCHARGE", "REFUND_CHARGE", "DEDUCTION_CHARGE"].map((type) => ({ ...compensation, type }));
  const page = pageOf([...otherTypes, compensation], operationFact);
  const [operation] = page.facts;
  expect(page).toMatchObject({ rows: 5, facts: [{ type: "COMPENSATION", amount: 2500, market: null, payoutId: null }], quarantined: [] });
  const taken = [
    "COMPENSATION_COD_CHARGE",
    "COMPENSATION_COD_INCREASE",
    "TOP_UP",
    "PROVIDER_REFUND_TRANSFER_CHARGE",
    "PROVIDER_REFUND_TRANSFER_INCREASE",
    "PAYOUT",
    "PAYOUT_CANCEL",
  ];
  const rows = taken.map((type) => ({ ...compensation, type, payout: type.startsWith("PAYOUT") ? { id: "payout-1" } : undefined }));
  expect(pageOf(rows, operationFact).facts.map(({ type, payoutId }) => [type, payoutId])).toEqual(
    taken.map((type) => [type, type.startsWith("PAYOUT") ? "payout-1" : null]),
  );
  expect(operation?.paymentId).toBe("0f8f1d13-7e9e-11f1-9b00-c5b0dfb78ea6");
  expect(JSON.stringify(operation)).not.toContain("Jan");
});

test("a compensation is the same one however often it is read, also when Allegro adds a field, and another one with another sum", () => {
  const key = (row: object) => pageOf([row], operationFact).facts[0]?.key;
  expect(key({ ...compensation, campaign: "new" })).toBe(key(compensation));
  // As it was kept before payouts were.
  expect(key(compensation)).toBe("162d9b7f3105f62e2109aff39e8ed46d6782922fd83e2df8f85ed5446f14d32c");
  expect(key({ ...compensation, value: price("25.01") })).not.toBe(key(compensation));
  expect(key({ ...compensation, wallet: { ...compensation.wallet, paymentOperator: "PAYU" } })).not.toBe(key(compensation));
  expect(key({ ...compensation, occurredAt: "2026-09-12T07:00:00.001Z" })).not.toBe(key(compensation));
});
