/** Lists of orders and billing entries for tests, as strict as Allegro about limits and offsets. */
import type { Window } from "#sources/facts.ts";
import { type Asked, type Reply, billingEntry, checkoutForm, lineItem, many, slice } from "./canned-allegro.ts";

export const SEPTEMBER: Window = { from: "2026-09-01T00:00:00.000Z", to: "2026-10-01T00:00:00.000Z" };
export const START = Date.parse(SEPTEMBER.from);

export type Row = { readonly id: string; readonly at: number; readonly json: object };

/** A moment in September for each number, the same distance apart. */
export const moment = (number: number, count: number): number => START + Math.floor((number * 30 * 86_400_000) / count);
export const iso = (at: number): string => new Date(at).toISOString();

export const orderRow = (id: string, at: number): Row => ({
  id,
  at,
  json: checkoutForm({ id, lineItems: [lineItem({ id: `line-${id}`, boughtAt: iso(at) })], updatedAt: iso(at) }),
});
export const orders = (count: number): Row[] => many(count, (n) => orderRow(`order-${n}`, moment(n, count)));

export const entries = (count: number): Row[] =>
  many(count, (n) => ({
    id: `entry-${n}`,
    at: moment(n, count),
    json: billingEntry({ id: `entry-${n}`, occurredAt: iso(moment(n, count)) }),
  }));

export type Strictness = {
  readonly name: string;
  readonly bounds: readonly [string, string];
  readonly maxLimit: number;
  readonly maxOffset: number;
};

export const ORDERS: Strictness = {
  name: "checkoutForms",
  bounds: ["lineItems.boughtAt.gte", "lineItems.boughtAt.lte"],
  maxLimit: 100,
  maxOffset: 9_900,
};
export const BILLING: Strictness = {
  name: "billingEntries",
  bounds: ["occurredAt.gte", "occurredAt.lte"],
  maxLimit: 100,
  maxOffset: 10_000,
};

/** Answers newest first and refuses with 422 what Allegro refuses. */
export function answer(rows: readonly Row[], query: URLSearchParams, { name, bounds, maxLimit, maxOffset }: Strictness): Reply {
  const [limit, offset] = [Number(query.get("limit")), Number(query.get("offset"))];
  if (limit < 1 || limit > maxLimit || offset > maxOffset) return { status: 422, json: { errors: [{ code: "VALIDATION_ERROR" }] } };
  const [from, to] = bounds.map((bound) => Date.parse(query.get(bound) ?? ""));
  const inside = rows.filter(({ at }) => at >= (from ?? 0) && at <= (to ?? 0)).toSorted((a, b) => b.at - a.at);
  const { totalCount, ...page } = slice(
    inside.map(({ json }) => json),
    name,
    query,
  );
  return { json: name === "billingEntries" ? { [name]: page[name] } : { ...page, totalCount } };
}

export const ids = (facts: readonly { readonly externalId: string }[]): string[] =>
  [...new Set(facts.map(({ externalId }) => externalId))].toSorted();
export const idsOf = (rows: readonly Row[]): string[] => rows.map(({ id }) => id).toSorted();
export const offsets = (asked: readonly Asked[]): number[] => asked.map(({ query }) => Number(query.get("offset")));
