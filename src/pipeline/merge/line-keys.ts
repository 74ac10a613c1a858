/** Keys of the rows of an order file (docs/RULES.md, Import identity). */
import type { OrderRow } from "#files/order-row.ts";
import { isUniqueInItself } from "#files/own-form.ts";

type Row = Pick<OrderRow, "orderId" | "lineId" | "sku" | "offerId" | "kind" | "day">;

const SIGNS: Readonly<Record<string, string>> = { "%": "%25", "|": "%7C", "+": "%2B" };

/** A part of a key, which holds no sign that a key is made with. */
const part = (text: string): string => (/[|%+]/.test(text) ? text.replaceAll(/[|%+]/g, (sign) => SIGNS[sign] ?? sign) : text);

/** The product as the row names it. */
const productOf = ({ sku, offerId }: Row): string => (sku === null ? `o:${part(offerId ?? "")}` : part(sku));

/** A thing given back on another day is another row, though the order and the product are the same. */
const thingOf = (row: Row): string => (row.kind === "refund" ? `${productOf(row)}|-${row.day}` : productOf(row));

/**
 * Keys by the row's own number in its order, with the product where the order repeats the number; else by order, product and which of
 * the order's rows with that product it is. The moment is no part of a key: a spreadsheet that saves the file again cuts it. A number
 * that is unique in itself is a key alone: the marketplace moves a line from one order to another.
 */
export function createLineKeys(): (row: Row) => string {
  const turn = createTurns();
  return (row) => {
    const { lineId, orderId } = row;
    if (lineId === null) return `R|${part(orderId)}|${turn(`R|${orderId}`, thingOf(row))}`;
    if (isUniqueInItself(lineId)) return `L|${lineId}`;
    const key = `L|${part(orderId)}|${part(lineId)}`;
    const isFirst = turn.isFirst(key, thingOf(row));
    return isFirst ? key : `${key}|${thingOf(row)}`;
  };
}

/**
 * How many rows of a group were of a thing. Most groups hold one thing, once: only the others take a map.
 */
function createTurns() {
  const groups = new Map<string, string | Map<string, number>>();
  const turn = (group: string, thing: string): string => {
    const known = groups.get(group);
    if (known === undefined) {
      groups.set(group, thing);
      return `${thing}|1`;
    }
    const counts = typeof known === "string" ? new Map([[known, 1]]) : known;
    if (typeof known === "string") groups.set(group, counts);
    const count = (counts.get(thing) ?? 0) + 1;
    counts.set(thing, count);
    return `${thing}|${count}`;
  };
  /** Whether the group has had no other thing before this one. */
  const isFirst = (group: string, thing: string): boolean => {
    const known = groups.get(group);
    if (known === undefined) groups.set(group, thing);
    return known === undefined || known === thing;
  };
  return Object.assign(turn, { isFirst });
}
