import { expect, test } from "vitest";
import { readTexts } from "#text/texts.ts";
import { presentAlert } from "./alerts.present.ts";

const texts = readTexts();
const ROW = {
  id: 1,
  storeId: 1,
  ruleId: null,
  total: 1,
  storeName: "Sklep",
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
  expect(presentAlert(mismatch, texts, "pl")).toMatchObject({
    text: expect.stringMatching(/^październik 2026, /),
    link: "/system/reconciliation?month=2026-10&market=PL",
  });
  expect(presentAlert(mismatch, texts, "pl").text).toContain("−1\u00a0234,56\u00a0zł");
  expect(presentAlert(mismatch, texts, "en").text).toContain("−1,234.56\u00a0zł");
  const unknown = {
    ...ROW,
    kind: "unknownBillingType",
    params: { typeId: "QQQ", typeName: "Opłata", line: "otherFees", entries: 3, sums: "-1230 PLN, -50000 HUF" },
  };
  expect(presentAlert(unknown, texts, "pl").text).toContain("−12,30\u00a0zł, −500\u00a0Ft");
});

test("what no rule could assign says so without pretending to act by itself", () => {
  const unclear = { ...ROW, kind: "unclearCompensation", params: { operations: 2, amount: 2000, currency: "PLN" } };
  expect(presentAlert(unclear, texts, "pl").text).toContain("automatycznie");
  expect(presentAlert(unclear, texts, "pl").text).not.toContain("samemu");
});
