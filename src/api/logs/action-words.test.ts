import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#core/audit-actions.ts";
import { LOCALES, readTexts } from "#text/texts.ts";

test("everything the log can hold has its words in every language", () => {
  const texts = readTexts();
  for (const locale of LOCALES) {
    expect(AUDIT_ACTIONS.filter((action) => !texts.has(locale, `history:actions.${action}`))).toEqual([]);
  }
});
