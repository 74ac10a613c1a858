import { expect, test } from "vitest";
import { ALLEGRO } from "#sources/allegro/allegro.ts";
import { readTexts } from "#text/texts.ts";
import { SHELF } from "../../../test/sources/shelf/shelf.ts";
import { knownSources } from "../../start/consents.ts";
import { presentAlert } from "./alerts.present.ts";

const texts = readTexts();
const sources = knownSources([ALLEGRO, SHELF]);
const ROW = {
  id: 1,
  storeId: 1,
  ruleId: null,
  total: 1,
  storeName: "Sklep",
  storeSource: "shelf",
  baseMarket: "PL",
  orderId: null,
  raisedAt: "2026-03-02T10:00:00Z",
  seenAt: "2026-03-02T10:00:00Z",
  times: 1,
} as const;

test("a sentence says złoty with their sign, in both languages, and adds up currencies apart", () => {
  const mismatch = {
    ...ROW,
    kind: "reconciliationMismatch",
    params: { month: "2026-10-01", market: "PL", typeName: "Prowizja od sprzedaży", difference: -123_456, currency: "PLN" },
  };
  expect(presentAlert(mismatch, { texts, locale: "pl", sources })).toMatchObject({
    text: expect.stringMatching(/^październik 2026, /),
    link: "/system/reconciliation?month=2026-10&market=PL",
  });
  expect(presentAlert(mismatch, { texts, locale: "pl", sources }).text).toContain("−1\u00a0234,56\u00a0zł");
  expect(presentAlert(mismatch, { texts, locale: "en", sources }).text).toContain("−1,234.56\u00a0zł");
  const unknown = {
    ...ROW,
    kind: "unknownBillingType",
    params: { typeId: "QQQ", typeName: "Opłata", line: "otherFees", entries: 3, sums: "-1230 PLN, -50000 HUF" },
  };
  expect(presentAlert(unknown, { texts, locale: "pl", sources }).text).toContain("−12,30\u00a0zł, −500\u00a0Ft");
});

test("what no rule could assign says so without pretending to act by itself", () => {
  const unclear = { ...ROW, kind: "unclearCompensation", params: { operations: 2, amount: 2000, currency: "PLN" } };
  expect(presentAlert(unclear, { texts, locale: "pl", sources }).text).toContain("automatycznie");
  expect(presentAlert(unclear, { texts, locale: "pl", sources }).text).not.toContain("samemu");
});

test("a consent that ended is told with the name of the store's own source", () => {
  const ended = (storeSource: string) => ({ ...ROW, kind: "consentEnded", params: {}, storeSource });
  const titleOf = (source: string, locale: "pl" | "en") => presentAlert(ended(source), { texts, locale, sources }).title;
  expect([titleOf("allegro", "pl"), titleOf("shelf", "pl")]).toEqual([
    "Zgoda na odczyt z Allegro wygasła",
    "Zgoda na odczyt z Shelf wygasła",
  ]);
  expect([titleOf("allegro", "en"), titleOf("shelf", "en")]).toEqual(["The Allegro consent has expired", "The Shelf consent has expired"]);
});
