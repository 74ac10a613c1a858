import { expect, test } from "vitest";
import { formatFor } from "./format.ts";

const pl = formatFor("pl");
/** The non-breaking space, spelt out because an ordinary one looks the same. */
const NBSP = "\u00a0";

test("an amount has non-breaking spaces, a comma and the real minus", () => {
  expect(pl.money(123_456, "PLN")).toBe(`1${NBSP}234,56${NBSP}zł`);
  expect(pl.money(-123_456_789, "PLN")).toBe(`−1${NBSP}234${NBSP}567,89${NBSP}zł`);
  expect(pl.money(5, "PLN")).toBe(`0,05${NBSP}zł`);
  expect(pl.money(-5, "EUR")).toBe(`−0,05${NBSP}€`);
});

test("four digits are grouped too, which Polish leaves out by default", () => {
  expect(pl.money(123_400, "PLN", { bare: true })).toBe(`1${NBSP}234,00`);
  expect(pl.count(1234)).toBe(`1${NBSP}234`);
});

test("forints have no decimals, although the ledger keeps them", () => {
  expect(pl.money(123_456, "HUF")).toBe(`1${NBSP}235${NBSP}Ft`);
});

test("an amount beyond what a float holds to the grosz keeps its last digit", () => {
  // 90 071 992 547 409.91 has 16 digits and would end in ,90 or ,92 as a float divided by 100
  expect(pl.money(9_007_199_254_740_991, "PLN", { bare: true })).toBe(`90${NBSP}071${NBSP}992${NBSP}547${NBSP}409,91`);
});

test("a difference always has its sign, a true zero never", () => {
  expect(pl.money(36_471, "PLN", { sign: "always" })).toBe(`+364,71${NBSP}zł`);
  expect(pl.money(-36_471, "PLN", { sign: "always" })).toBe(`−364,71${NBSP}zł`);
  expect(pl.money(0, "PLN", { sign: "always" })).toBe(`0,00${NBSP}zł`);
});

test("whole złoty that round to zero lose their minus", () => {
  expect(pl.money(-30, "PLN", { whole: true })).toBe(`0${NBSP}zł`);
});

test("a percent has no space, and none of its sign when it rounds to zero", () => {
  expect(pl.percent(0.1236)).toBe("12,4%");
  expect(pl.percent(-0.053, { sign: "always" })).toBe("−5,3%");
  expect(pl.percent(-0.0004, { sign: "always" })).toBe("0,0%");
  expect(pl.percent(0.92, { digits: 0 })).toBe("92%");
});

test("a range says each part of its dates once", () => {
  expect(pl.range("2026-11-20", "2026-11-20")).toBe("20.11.2026");
  expect(pl.range("2026-11-01", "2026-11-20")).toBe("01–20.11.2026");
  expect(pl.range("2026-06-01", "2026-11-20")).toBe("01.06–20.11.2026");
  expect(pl.range("2025-12-20", "2026-01-05")).toBe("20.12.2025–05.01.2026");
  expect(pl.shortRange("2026-10-01", "2026-10-20")).toBe("01–20.10");
});

test("months and weekdays are written in lower case in Polish", () => {
  expect(pl.month("2026-11-01")).toBe("listopad 2026");
  expect(pl.weekday("2026-11-13")).toBe("pt.");
});

test("an instant is shown as the clock of the market shows it", () => {
  // 22:30 UTC is half past midnight of the next day in summer Warsaw
  expect(pl.moment("2026-07-31T22:30:00Z", "Europe/Warsaw")).toBe("01.08.2026 00:30");
  expect(pl.moment("2026-11-20T13:20:00Z", "Europe/Warsaw")).toBe("20.11.2026 14:20");
  // Midnight in Warsaw is 22:00 of the day before in summer, 23:00 in winter.
  expect(pl.dayOrMoment("2026-07-31T22:00:00Z", "Europe/Warsaw")).toBe("01.08.2026");
  expect(pl.dayOrMoment("2026-11-19T23:00:00Z", "Europe/Warsaw")).toBe("20.11.2026");
  expect(pl.dayOrMoment("2026-11-19T23:00:01Z", "Europe/Warsaw")).toBe("20.11.2026 00:00");
});

test("English keeps the same discipline with its own signs", () => {
  expect(formatFor("en").money(-123_456, "EUR")).toBe(`−1,234.56${NBSP}€`);
  expect(formatFor("en").money(-2_410_997, "PLN")).toBe(`−24,109.97${NBSP}zł`);
});

test("the head of a column names the currency by its sign", () => {
  expect([pl.unit("PLN"), pl.unit("EUR"), pl.unit("HUF")]).toEqual(["zł", "€", "Ft"]);
});
