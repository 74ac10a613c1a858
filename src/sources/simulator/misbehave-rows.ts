/** Faults with the rows of a page: repeated, shifted, out of order, with fields unknown, missing or too exact. */
import type { MisbehaviourRule, Faults, SwitchName } from "./misbehaviour.ts";
import { hash32 } from "./random.ts";
import type { Json, JsonObject } from "./render-money.ts";

const DEFAULT_ROWS = 3;

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The n-th row (by its content) is the one that suffers. */
function changeOne(rows: readonly JsonObject[], change: (row: JsonObject) => JsonObject): JsonObject[] {
  const victim = rows.length === 0 ? -1 : hash32(JSON.stringify(rows[0])) % rows.length;
  return rows.map((row, index) => (index === victim ? change(row) : row));
}

function swapNeighbours(rows: readonly JsonObject[]): JsonObject[] {
  const swapped = [...rows];
  for (let index = 0; index + 1 < swapped.length; index += 2) {
    const [one, other] = [swapped[index], swapped[index + 1]];
    if (one !== undefined && other !== undefined) [swapped[index], swapped[index + 1]] = [other, one];
  }
  return swapped;
}

function withUnknownFields(row: JsonObject): JsonObject {
  const extra = { programme: { tier: "GOLD", since: "2026-01-01" } };
  if (!isObject(row["type"])) return { ...row, ...extra };
  return { ...row, ...extra, type: { ...row["type"], group: "OTHER" }, asset: "DEBIT" };
}

/** Optional fields that no figure depends on. */
const FIELDS_NOBODY_NEEDS = [
  "balance",
  "additionalInfo",
  "updatedAt",
  "revision",
  "stats",
  "b2b",
  "isFulfillment",
  "parcels",
  "sellerComment",
];

/** Optional fields of a row are absent, or `null`, which real answers have too. */
function withoutOptional(row: JsonObject, { fields = FIELDS_NOBODY_NEEDS }: MisbehaviourRule): JsonObject {
  const asNull = hash32(JSON.stringify(row)) % 2 === 0;
  return Object.fromEntries(
    Object.entries(row).flatMap(([key, value]): [string, Json][] => {
      if (!fields.includes(key)) return [[key, value]];
      return asNull ? [[key, null]] : [];
    }),
  );
}

/** The first amount met, one level or two deep, gets a third decimal. */
function tooExact(value: Json): Json {
  let done = false;
  const visit = (inner: Json): Json => {
    if (done || typeof inner !== "object" || inner === null) return inner;
    if (!isObject(inner)) return Array.isArray(inner) ? inner.map(visit) : inner;
    return Object.fromEntries(
      Object.entries(inner).map(([key, field]): [string, Json] => {
        if (!done && key === "amount" && typeof field === "string") {
          done = true;
          return [key, `${field}5`];
        }
        return [key, visit(field)];
      }),
    );
  };
  return visit(value);
}

function withLongDecimals(row: JsonObject): JsonObject {
  const changed = tooExact(row);
  return isObject(changed) ? changed : row;
}

function withUnknownType(row: JsonObject): JsonObject {
  if (!isObject(row["type"])) return row;
  return { ...row, type: { id: "ZZ9", name: "Opłata jeszcze nieopisana" } };
}

function hasAmount(rows: readonly JsonObject[]): boolean {
  return JSON.stringify(rows).includes('"amount":"');
}

type RowChange = {
  readonly name: SwitchName;
  readonly applies: (rows: readonly JsonObject[]) => boolean;
  readonly change: (row: JsonObject, rule: MisbehaviourRule) => JsonObject;
};

const CHANGES: readonly RowChange[] = [
  { name: "unknownFields", applies: (rows) => rows.length > 0, change: withUnknownFields },
  { name: "missingFields", applies: (rows) => rows.length > 0, change: withoutOptional },
  { name: "longDecimals", applies: hasAmount, change: withLongDecimals },
];

const BILLING_CHANGES: readonly RowChange[] = [
  ...CHANGES,
  { name: "unknownBillingTypes", applies: (rows) => rows.length > 0, change: withUnknownType },
];

/** What may befall one row of a page; `billing` adds what only entries of billing suffer. */
export function injectRowFaults(rows: readonly JsonObject[], faults: Faults, billing: boolean): JsonObject[] {
  let result = [...rows];
  for (const { name, applies, change } of billing ? BILLING_CHANGES : CHANGES) {
    const rule = applies(result) ? faults.take(name) : null;
    if (rule !== null) result = changeOne(result, (row) => change(row, rule));
  }
  return result;
}

/** Events out of order and told twice; the page keeps its last row, so a reader's cursor never loses one. */
export function injectEventFaults(events: readonly JsonObject[], faults: Faults, limit: number): JsonObject[] {
  let result = injectRowFaults(events, faults, false);
  if (result.length > 0 && faults.take("duplicates") !== null) {
    const copied = Math.min(DEFAULT_ROWS, result.length);
    result = [...result.slice(0, copied).flatMap((event) => [event, event]), ...result.slice(copied)].slice(0, limit);
  }
  if (result.length > 2 && faults.take("eventsOutOfOrder") !== null) {
    result = [...swapNeighbours(result.slice(0, -1)), ...result.slice(-1)];
  }
  return result;
}

/** How far the pages of each list have been pushed back, by the list asked for; a new first page starts afresh. */
export type Pushes = {
  /** Rows by which this page starts earlier than its offset says. */
  at(list: string, offset: number): number;
  /** The offset asked for before this one; `null` on the first page. */
  before(list: string, offset: number): number | null;
  add(list: string, rows: number): void;
};

const LISTS_KEPT = 10_000;

export function createPushes(): Pushes {
  const pushed = new Map<string, number>();
  const asked = new Map<string, number>();
  const keepFew = (kept: Map<string, number>): void => {
    const oldest = kept.keys().next().value;
    if (kept.size > LISTS_KEPT && oldest !== undefined) kept.delete(oldest);
  };
  return {
    at: (list, offset) => {
      if (offset === 0) pushed.delete(list);
      return pushed.get(list) ?? 0;
    },
    add: (list, rows) => {
      pushed.set(list, (pushed.get(list) ?? 0) + rows);
      keepFew(pushed);
    },
    before: (list, offset) => {
      const before = asked.get(list) ?? null;
      asked.set(list, offset);
      keepFew(asked);
      return offset === 0 ? null : before;
    },
  };
}

type Sliced = { readonly total: number; slice(offset: number, limit: number): readonly JsonObject[] };

/** A page that is another one, or less than one: rows are lost to a reader who believes it. */
function liedAbout(
  source: Sliced,
  { offset, limit, list }: { readonly offset: number; readonly limit: number; readonly list: string },
  faults: Faults,
  pushes: Pushes,
): { readonly rows: readonly JsonObject[]; readonly total: number } | null {
  const before = pushes.before(list, offset);
  if (before !== null && faults.take("repeatedPage") !== null) return { rows: source.slice(before, limit), total: source.total };
  const rows = source.slice(offset, limit);
  const short = rows.length > 0 ? faults.take("shortPage") : null;
  return short === null ? null : { rows: rows.slice(0, -(short.rows ?? DEFAULT_ROWS)), total: source.total };
}

/**
 * A page under `shiftingPages` and `duplicates`. Both push the rows that follow back, for this page and all later ones of
 * the same list, and make the total grow by as much: no row is ever lost to a reader who goes on to the end. Under
 * `repeatedPage` and `shortPage` one is, unless the reader looks whether pages meet and the end is the end.
 */
export function pageOf(
  source: Sliced,
  page: { readonly offset: number; readonly limit: number; readonly list: string },
  faults: Faults,
  pushes: Pushes,
): { readonly rows: readonly JsonObject[]; readonly total: number } {
  const { offset, limit, list } = page;
  let push = pushes.at(list, offset);
  const lie = liedAbout(source, page, faults, pushes);
  if (lie !== null) return lie;
  if (offset > 0 && offset - push < source.total) {
    const shift = faults.take("shiftingPages");
    if (shift !== null) {
      const rows = Math.min(shift.rows ?? DEFAULT_ROWS, offset - push);
      pushes.add(list, rows);
      push += rows;
    }
  }
  const rows = source.slice(offset - push, limit);
  const repeat = rows.length > 1 ? faults.take("duplicates") : null;
  if (repeat === null) return { rows, total: source.total + push };
  const copies = Math.min(repeat.rows ?? DEFAULT_ROWS, rows.length - 1, limit - 1);
  const repeated = rows.slice(0, copies).flatMap((row) => [row, row]);
  const kept = [...repeated, ...rows.slice(copies)];
  const displaced = Math.max(0, kept.length - limit);
  if (displaced > 0) pushes.add(list, displaced);
  return { rows: kept.slice(0, limit), total: source.total + push + displaced };
}
