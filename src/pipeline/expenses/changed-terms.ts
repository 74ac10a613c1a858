/** What a file of expenses changes, value by value, with the one before. */
import type { ExpenseVersion } from "#core/expense-terms.ts";
import { type ChangedField, type ImportChange, SHOWN_CHANGES } from "#core/import-check.ts";
import type { PreviewValue, PreviewWord } from "#core/import-preview.ts";
import type { PlannedExpense } from "./match-rows.ts";

type Name = (kind: "store" | "tag" | "product", id: string) => string;

const word = (value: PreviewWord): PreviewValue => ({ as: "word", value });
const text = (value: string | null): PreviewValue | null => (value === null || value === "" ? null : { as: "text", value });

const SHARE_KEYS = { none: "notShared", sales: "bySales", units: "byUnits" } as const;

type FieldValue = readonly [ChangedField, PreviewValue | null];

/** What each field says, always in the same order; null = nothing. */
function valuesOf(version: ExpenseVersion, name: Name): readonly FieldValue[] {
  const { amount, percentBp, currency, every, end, storeId, tagId, productId, market } = version;
  const named = (kind: Parameters<Name>[0], id: string | null): PreviewValue | null => text(id === null ? null : name(kind, id));
  return [
    ["kind", word(version.kind)],
    ["amount", percentBp !== null ? { as: "rate", value: percentBp } : amount === null ? null : { as: "money", value: amount, currency }],
    ["netGross", word(version.vatMode)],
    ["vatRate", { as: "rate", value: version.vatRate }],
    ["start", { as: "day", value: version.start }],
    ["end", end === null ? word("noEnd") : { as: "day", value: end }],
    ["every", every === null ? null : { as: "interval", value: every }],
    ["store", named("store", storeId)],
    ["saleMarket", market === null ? null : { as: "market", value: market }],
    ["product", named("product", productId)],
    ["tag", named("tag", tagId)],
    ["shareKey", word(SHARE_KEYS[version.shareKey])],
    ["booking", word(version.booking === "spread" ? "spreadOverDays" : "onDay")],
    ["countAsAds", word(version.countAsAds ? "yes" : "no")],
  ];
}

/** The first changed values and how many there are, by line. */
export function changedTerms(planned: readonly PlannedExpense[], name: Name): { count: number; first: ImportChange[] } {
  const all = planned.flatMap((plan) => (plan.known === null ? [] : changesOf(plan, name))).toSorted((a, b) => a.line - b.line);
  return { count: all.length, first: all.slice(0, SHOWN_CHANGES) };
}

function changesOf({ known, head, versions, lines }: PlannedExpense, name: Name): ImportChange[] {
  const line = lines.find(({ outcome }) => outcome !== "unchanged")?.line;
  if (known === null || line === undefined) return [];
  const change = (field: ChangedField, before: PreviewValue | null, after: PreviewValue | null): ImportChange => ({
    line,
    sku: known.name,
    field,
    market: null,
    validFrom: null,
    before,
    after,
  });
  const ofHead = [
    change("name", text(known.name), text(head.name)),
    change("category", text(known.category), text(head.category)),
    change("note", text(known.note), text(head.note)),
  ];
  const ofVersions = versions.flatMap((version, at) => {
    const before = beforeOf(known.versions, versions, at);
    const old = before === undefined ? [] : valuesOf(before, name);
    return valuesOf(version, name).map(([field, after], place): ImportChange => {
      return { ...change(field, old[place]?.[1] ?? null, after), validFrom: versions.length > 1 ? version.start : null };
    });
  });
  return [...ofHead, ...ofVersions].filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
}

/** The version that begins on the same day, else the one in its place. */
function beforeOf(known: readonly ExpenseVersion[], versions: readonly ExpenseVersion[], at: number): ExpenseVersion | undefined {
  const same = known.find(({ start }) => start === versions[at]?.start);
  return same ?? (known.length === versions.length ? known[at] : undefined);
}
