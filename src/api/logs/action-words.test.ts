import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#core/audit-actions.ts";
import { AUDIT_KINDS } from "#core/logs.ts";
import { LOCALES, readTexts } from "#text/texts.ts";

const SOURCES = join(import.meta.dirname, "../..");

/** Actions as the program writes them, each a literal beside the entry it belongs to. */
function writtenActions(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((file) => /(?<!\.test)\.ts$/.test(file));
  const texts = files.map((file) => readFileSync(join(SOURCES, file), "utf8"));
  return [
    ...new Set(texts.flatMap((text) => [...text.matchAll(/\baction: "([a-zA-Z]+\.[a-zA-Z]+)"/g)].flatMap(([, action]) => action ?? []))),
  ];
}

test("everything the log can hold has its words in every language", () => {
  const texts = readTexts();
  for (const locale of LOCALES) {
    expect(AUDIT_ACTIONS.filter((action) => !texts.has(locale, `history:actions.${action}`))).toEqual([]);
  }
});

test("everything that the program writes into the log is known, and can be asked for by a kind", () => {
  const written = writtenActions();
  // Most of them; the rest is put together where it is written.
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((action) => !AUDIT_ACTIONS.includes(action))).toEqual([]);
  const subjects: readonly string[] = Object.values(AUDIT_KINDS).flat();
  expect(written.filter((action) => !subjects.includes(action.split(".")[0] ?? ""))).toEqual([]);
});
