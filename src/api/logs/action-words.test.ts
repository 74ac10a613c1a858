import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#core/audit-actions.ts";
import { readTexts } from "#text/texts.ts";

test("everything the log can hold has its words in both languages", () => {
  const texts = readTexts();
  for (const locale of ["pl", "en"] as const) {
    expect(AUDIT_ACTIONS.filter((action) => !texts.has(locale, `history:actions.${action}`))).toEqual([]);
  }
});
