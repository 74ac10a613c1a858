import { describe, expect, test } from "vitest";
import { type VatQuestion, lineVatRate, taxOn } from "./vat.ts";

const question: VatQuestion = {
  order: { market: "CZ", destination: null, vatEuVerified: false },
  line: { vatRate: null, vatExemption: null },
  productRates: {},
  companyRates: {},
  oss: true,
  day: "2025-03-10",
};
const czech = question.order;

describe("the VAT rate of a line", () => {
  test.each<[string, Partial<VatQuestion>, { rate: number; source: string; foreign?: boolean }]>([
    [
      "a verified EU business abroad",
      { order: { ...czech, vatEuVerified: true }, line: { vatRate: 2100, vatExemption: null } },
      { rate: 0, source: "euVat" },
    ],
    [
      "a verified EU business in Poland pays as anyone",
      { order: { market: "CZ", destination: "PL", vatEuVerified: true }, line: { vatRate: 800, vatExemption: null } },
      { rate: 800, source: "line" },
    ],
    ["an exempt line, whatever its rate", { line: { vatRate: 2300, vatExemption: "zw" } }, { rate: 0, source: "exemption" }],
    ["a line with its own rate", { line: { vatRate: 500, vatExemption: null }, productRates: { CZ: 1200 } }, { rate: 500, source: "line" }],
    ["a line with its own 0 %", { line: { vatRate: 0, vatExemption: null }, productRates: { CZ: 1200 } }, { rate: 0, source: "line" }],
    [
      "a product with a rate for the destination",
      { productRates: { CZ: 1200, PL: 500 }, companyRates: { CZ: 1500 } },
      { rate: 1200, source: "product" },
    ],
    [
      "a product with a rate for the destination, without OSS too",
      { productRates: { CZ: 1200, PL: 500 }, oss: false },
      { rate: 1200, source: "product" },
    ],
    ["OSS: the company's default for the destination", { companyRates: { CZ: 1200, PL: 800 } }, { rate: 1200, source: "company" }],
    ["OSS: the destination's standard", { companyRates: { PL: 800 } }, { rate: 2100, source: "standard" }],
    ["no OSS: the company's default for Poland", { oss: false, companyRates: { CZ: 1200, PL: 800 } }, { rate: 800, source: "company" }],
    ["no OSS: the Polish standard", { oss: false, companyRates: { CZ: 1200 } }, { rate: 2300, source: "standard" }],
    ["the delivery country before the market", { order: { ...czech, destination: "HU" } }, { rate: 2700, source: "standard" }],
    [
      "Poland as destination needs no OSS",
      { order: { ...czech, destination: "PL" }, oss: false, companyRates: { PL: 500 } },
      { rate: 500, source: "company" },
    ],
    ["the standard of its day", { order: { ...czech, destination: "SK" }, day: "2024-12-31" }, { rate: 2000, source: "standard" }],
    ["the standard of the next day", { order: { ...czech, destination: "SK" }, day: "2025-01-01" }, { rate: 2300, source: "standard" }],
    [
      "a destination outside the four is flagged and Polish",
      { order: { ...czech, destination: "DE" } },
      { rate: 2300, source: "standard", foreign: true },
    ],
    [
      "taxed as Polish means the product's Polish rate too",
      { order: { ...czech, destination: "DE" }, productRates: { PL: 500, CZ: 1200 } },
      { rate: 500, source: "product", foreign: true },
    ],
    [
      "the company's Polish default too",
      { order: { ...czech, destination: "DE" }, companyRates: { PL: 800 } },
      { rate: 800, source: "company", foreign: true },
    ],
    [
      "a destination outside the four with a rate of its own is not flagged",
      { order: { ...czech, destination: "DE" }, line: { vatRate: 1900, vatExemption: null } },
      { rate: 1900, source: "line" },
    ],
  ])("%s", (_name, change, expected) => {
    expect(lineVatRate({ ...question, ...change })).toEqual({ foreign: false, ...expected });
  });
});

describe("the tax profile", () => {
  const profile = [
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
    expect(taxOn(profile, day)).toMatchObject({ vatPayer, oss });
  });

  test("before a first version with a date that version holds, and an empty profile is refused", () => {
    expect(taxOn(profile.slice(1), "2024-01-01").vatPayer).toBe(true);
    expect(() => taxOn([], "2024-01-01")).toThrow(RangeError);
  });
});
