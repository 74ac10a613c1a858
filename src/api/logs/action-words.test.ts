import { expect, test } from "vitest";
import { COMPLETE_LANGUAGES } from "#text/complete-languages.ts";
import { AUDIT_ACTIONS } from "#core/audit-actions.ts";
import { readTexts } from "#text/texts.ts";

test("everything the log can hold has its words in every language", () => {
  const texts = readTexts();
  for (const locale of COMPLETE_LANGUAGES) {
    expect(AUDIT_ACTIONS.filter((action) => !texts.has(locale, `history:actions.${action}`))).toEqual([]);
  }
});
