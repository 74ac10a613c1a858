/** The morning's sentence of a day whose fees are not all billed. */
import { expect, test } from "vitest";
import { type Figures, figuresOf, type Sums } from "#core/figures.ts";
import { minor } from "#core/money.ts";
import { emptySums } from "#core/sums.ts";
import { readTexts } from "#text/texts.ts";
import { morningDigest } from "./morning-digest.ts";
import type { MorningFacts } from "./morning-facts.ts";

const texts = readTexts();

/** 1 000.00 net of VAT, goods 202.00; the fees are what each test says. */
function figures(fees: Partial<Sums>): Figures {
  const sold = { sales: minor(1230_00), vat: minor(-230_00), cogs: minor(-202_00), orders: 9, units: 12, costedUnits: 12 };
  return figuresOf({ ...emptySums(), ...sold, ...fees });
}

function letterOf(of: Partial<MorningFacts> & { figures: Figures }): { text: string; detail: string } {
  const facts: MorningFacts = {
    day: "2026-11-26",
    earlierDay: "2026-11-19",
    isEmpty: false,
    earlier: figures({}),
    difference: null,
    between: null,
    missing: null,
    isTooEarly: false,
    parts: [],
    matters: [],
    stale: [],
    ...of,
  };
  const [first = { text: "", detail: "" }] = morningDigest(texts, "pl", facts).sentences;
  return { text: first.text.replaceAll("\u00a0", " "), detail: first.detail.replaceAll("\u00a0", " ") };
}

test("a day with estimated fees is said as about so much, and what of it is estimated for what", () => {
  const estimated = { commission: minor(-96_00), delivery: minor(-81_00), ads: minor(-41_00) };
  const parts = { estimatedCommission: minor(-96_00), estimatedDelivery: minor(-81_00), estimatedAds: minor(-41_00) };
  // 1 000.00 − 202.00 − 96.00 − 81.00 − 41.00
  const { text, detail } = letterOf({ figures: figures({ ...estimated, ...parts }), difference: minor(-12_60) });
  expect(text).toBe("26.11.2026: zysk ok. 580 zł, 13 zł mniej niż tydzień wcześniej");
  // 96.00 + 81.00 + 41.00
  expect(detail).toContain("Szacunek opłat do czasu rozliczenia: 218,00 zł (prowizje 96,00 zł, dostawa 81,00 zł, reklamy 41,00 zł).");
});

test("a day whose fees are all billed is said to the grosz, and nothing of estimates", () => {
  // 1 000.00 − 202.00 − 96.55
  const { text, detail } = letterOf({ figures: figures({ commission: minor(-96_55) }), difference: minor(12_60) });
  expect(text).toBe("26.11.2026: zysk 701,45 zł, 12,60 zł więcej niż tydzień wcześniej");
  expect(detail).not.toContain("Szacunek");
});

test("a day of which nothing is known is unknown in words, never 0", () => {
  const unknown = figures({ costedUnits: 0, cogs: minor(0) });
  expect(letterOf({ figures: unknown }).text).toBe("26.11.2026: zysk nieznany, bo nie znamy kosztu sprzedanych produktów");
});
