import { describe, expect, test } from "vitest";
import { type VatQuestion, lineVatRate, taxOn } from "./vat.ts";
import { bp } from "./money.ts";
import type { TaxVersion } from "./facts.ts";
import { parseDay } from "./day.ts";

const question: VatQuestion = {
  order: { market: "CZ", destination: null, vatEuVerified: false },
  line: { vatRate: null, vatExemption: null },
  productRates: {},
  companyRates: {},
  marginScheme: false,
  oss: true,
  day: "2025-03-10",
};
const czech = question.order;

describe("the VAT rate of a line", () => {
  test.each<[string, Partial<VatQuestion>, { rate: number; source: string; foreign?: boolean }]>([
    [
      "a verified EU business abroad",
      { order: { ...czech, vatEuVerified: true }, line: { vatRate: bp(2100), vatExemption: null } },
      { rate: bp(0), source: "euVat" },
    ],
    [
      "a verified EU business in Poland pays as anyone",
      { order: { market: "CZ", destination: "PL", vatEuVerified: true }, line: { vatRate: bp(800), vatExemption: null } },
      { rate: bp(800), source: "line" },
    ],
    ["an exempt line, whatever its rate", { line: { vatRate: bp(2300), vatExemption: "zw" } }, { rate: bp(0), source: "exemption" }],
    [
      "a line with its own rate",
      { line: { vatRate: bp(500), vatExemption: null }, productRates: { CZ: bp(1200) } },
      { rate: bp(500), source: "line" },
    ],
    [
      "a line with its own 0 %",
      { line: { vatRate: bp(0), vatExemption: null }, productRates: { CZ: bp(1200) } },
      { rate: bp(0), source: "line" },
    ],
    [
      "a product with a rate for the destination",
      { productRates: { CZ: bp(1200), PL: bp(500) }, companyRates: { CZ: bp(1500) } },
      { rate: bp(1200), source: "product" },
    ],
    [
      "a product with a rate for the destination, without OSS too",
      { productRates: { CZ: bp(1200), PL: bp(500) }, oss: false },
      { rate: bp(1200), source: "product" },
    ],
    [
      "OSS: the company's default for the destination",
      { companyRates: { CZ: bp(1200), PL: bp(800) } },
      { rate: bp(1200), source: "company" },
    ],
    ["OSS: the destination's standard", { companyRates: { PL: bp(800) } }, { rate: bp(2100), source: "standard" }],
    [
      "no OSS: the company's default for Poland",
      { oss: false, companyRates: { CZ: bp(1200), PL: bp(800) } },
      { rate: bp(800), source: "company" },
    ],
    ["no OSS: the Polish standard", { oss: false, companyRates: { CZ: bp(1200) } }, { rate: bp(2300), source: "standard" }],
    ["the delivery country before the market", { order: { ...czech, destination: "HU" } }, { rate: bp(2700), source: "standard" }],
    [
      "Poland as destination needs no OSS",
      { order: { ...czech, destination: "PL" }, oss: false, companyRates: { PL: bp(500) } },
      { rate: bp(500), source: "company" },
    ],
    ["the standard of its day", { order: { ...czech, destination: "SK" }, day: "2024-12-31" }, { rate: bp(2000), source: "standard" }],
    ["the standard of the next day", { order: { ...czech, destination: "SK" }, day: "2025-01-01" }, { rate: bp(2300), source: "standard" }],
    [
      "a destination outside the four is flagged and Polish",
      { order: { ...czech, destination: "DE" } },
      { rate: bp(2300), source: "standard", foreign: true },
    ],
    [
      "taxed as Polish means the product's Polish rate too",
      { order: { ...czech, destination: "DE" }, productRates: { PL: bp(500), CZ: bp(1200) } },
      { rate: bp(500), source: "product", foreign: true },
    ],
    [
      "the company's Polish default too",
      { order: { ...czech, destination: "DE" }, companyRates: { PL: bp(800) } },
      { rate: bp(800), source: "company", foreign: true },
    ],
    [
      "a destination outside the four with a rate of its own is not flagged",
      { order: { ...czech, destination: "DE" }, line: { vatRate: bp(1900), vatExemption: null } },
      { rate: bp(1900), source: "line" },
    ],
    [
      "goods under the margin scheme abroad: Poland's rate of the product, whatever the line and the country say",
      { marginScheme: true, line: { vatRate: bp(2100), vatExemption: null }, productRates: { CZ: bp(1200), PL: bp(500) } },
      { rate: bp(500), source: "product" },
    ],
    [
      "goods under the margin scheme to a business in the EU are no supply at 0 %",
      { marginScheme: true, order: { ...czech, vatEuVerified: true }, companyRates: { PL: bp(800), CZ: bp(1200) } },
      { rate: bp(800), source: "company" },
    ],
    [
      "goods under the margin scheme outside the four are Polish by right",
      { marginScheme: true, order: { ...czech, destination: "DE" } },
      { rate: bp(2300), source: "standard" },
    ],
    [
      "goods under the margin scheme in Poland: the line's rate",
      { marginScheme: true, order: { ...czech, destination: "PL" }, line: { vatRate: bp(800), vatExemption: null } },
      { rate: bp(800), source: "line" },
    ],
  ])("%s", (_name, change, expected) => {
    expect(lineVatRate({ ...question, ...change })).toEqual({ foreign: false, ...expected });
  });
});

describe("the tax profile", () => {
  const profile: TaxVersion[] = [
    { from: null, vatPayer: false, oss: false },
    { from: "2025-02-01", vatPayer: true, oss: false },
    { from: "2025-07-01", vatPayer: true, oss: true },
  ];

  test.each([
    ["2025-01-31", false, false],
    ["2025-02-01", true, false], // the first day of a version is inside it
    ["2025-06-30", true, false],
    ["2026-01-01", true, true],
  ])("on %s: payer %s, OSS %s", (day, vatPayer, oss) => {
    expect(taxOn(profile, parseDay(day))).toMatchObject({ vatPayer, oss });
  });

  test("before a first version with a date that version holds, and an empty profile is refused", () => {
    expect(taxOn(profile.slice(1), "2024-01-01").vatPayer).toBe(true);
    expect(() => taxOn([], "2024-01-01")).toThrow(RangeError);
  });
});
