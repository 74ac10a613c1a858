import { expect, test } from "vitest";
import { dayText, rangeText, shortRangeText } from "./day-text.ts";

/** Spaces of a date are non-breaking. */
const plain = (text: string): string => text.replaceAll("\u00a0", " ");

test("days and ranges say the year first in Hungarian and last everywhere else", () => {
  const said = (language: string) =>
    [
      dayText("2026-03-12", language),
      rangeText("2026-11-01", "2026-11-20", language),
      rangeText("2026-06-01", "2026-11-20", language),
      rangeText("2025-12-20", "2026-01-05", language),
      rangeText("2026-11-13", "2026-11-13", language),
      shortRangeText("2026-10-01", "2026-10-20", language),
      shortRangeText("2026-10-28", "2026-11-03", language),
      shortRangeText("2026-11-13", "2026-11-13", language),
    ].map(plain);
  const pointed = [
    "12.03.2026",
    "01–20.11.2026",
    "01.06–20.11.2026",
    "20.12.2025–05.01.2026",
    "13.11.2026",
    "01–20.10",
    "28.10–03.11",
    "13.11",
  ];
  for (const language of ["pl", "en", "cs", "sk"]) expect(said(language)).toEqual(pointed);
  expect(said("hu")).toEqual([
    "2026. 03. 12.",
    "2026. 11. 01–20.",
    "2026. 06. 01–11. 20.",
    "2025. 12. 20.–2026. 01. 05.",
    "2026. 11. 13.",
    "10. 01–20.",
    "10. 28–11. 03.",
    "11. 13.",
  ]);
});
