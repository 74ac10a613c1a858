import { expect, test } from "vitest";
import { readTexts } from "#text/texts.ts";
import { sayReason } from "./reasons.ts";

const texts = readTexts();

test("a difference between a billing file and the account is told with its day and amounts as people write them", () => {
  const params = { day: "2026-03-02", market: "PL", type: "Prowizja od sprzedaży", file: "-13.00 PLN", read: "-0.30 PLN" };
  expect(sayReason(texts, "pl")("warnBillingDiffers", params)).toBe(
    "02.03.2026, PL, „Prowizja od sprzedaży”: w pliku −13,00\u00a0zł, pobrano −0,30\u00a0zł.",
  );
  expect(sayReason(texts, "en")("warnBillingDiffers", params)).toBe(
    "02.03.2026, PL, “Prowizja od sprzedaży”: −13.00\u00a0zł in the file, −0.30\u00a0zł fetched.",
  );
});

test("a code that no catalogue knows is a failure in words", () => {
  expect(sayReason(texts, "pl")("nobodySaysThis")).toBe(texts.say("pl", "api:import.FAILED"));
});
