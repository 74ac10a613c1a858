/** Texts said of a store of any source take the source's name from the store. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES } from "#core/locales.ts";

/** Groups of texts, and single ones, that must hold for every source. */
const OF_ANY_SOURCE = [
  "alerts.kinds.consentExpiring",
  "api.alert.consentEnded",
  "api.alert.consentExpiring",
  "api.alert.listGap",
  "api.alert.pastFailing",
  "api.alert.syncFailed",
  "api.consentEnd",
  "api.lane",
  "api.refused",
  "api.setAside",
  "api.syncEnd",
  "common.sync.syncing",
  "history",
  "imports.jobs.kinds",
  "logs",
  "stores.connect",
  "stores.device",
  "stores.environments",
  "stores.expired",
  "stores.form",
  "stores.gives",
  "stores.lanes",
  "stores.never.write",
  "stores.never.writeTypedIn",
  "stores.next",
  "stores.outcome.otherAccount",
  "stores.scopes.billing",
];
/** Of Allegro alone: the compensations that it pays. */
const OF_ALLEGRO = new Set(["api.refused.expenseBooked"]);

const FILES = [...new Set(OF_ANY_SOURCE.map((key) => key.split(".")[0] ?? ""))];

function flatten(tree: unknown, path: string): [string, string][] {
  if (typeof tree !== "object" || tree === null) return [[path, String(tree)]];
  return Object.entries(tree).flatMap(([name, branch]) => flatten(branch, `${path}.${name}`));
}

const isOf = (key: string, group: string): boolean => key === group || key.startsWith(`${group}.`);

test.each(LOCALES)("texts of %s that speak of any source name none", (locale) => {
  const texts = FILES.flatMap((file) =>
    flatten(JSON.parse(readFileSync(new URL(`locales/${locale}/${file}.json`, import.meta.url), "utf8")), file),
  );
  // A group that was renamed would be looked at no more.
  expect(OF_ANY_SOURCE.filter((group) => !texts.some(([key]) => isOf(key, group)))).toEqual([]);
  const looked = texts.filter(([key]) => OF_ANY_SOURCE.some((group) => isOf(key, group)) && !OF_ALLEGRO.has(key));
  expect(looked.filter(([, text]) => /allegr/i.test(text))).toEqual([]);
});
