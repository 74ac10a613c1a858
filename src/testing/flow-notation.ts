/**
 * `{key: value, list: [{…}]}` as written in worked examples. Values mean what they look like: 12.30 is money and
 * becomes 1230, 23 % is a rate and becomes 2300 basis points, 2 is a number; ids, unit costs and rates stay text.
 */

export type FlowValue = string | number | boolean | null | FlowValue[] | FlowMap;
export type FlowMap = { [key: string]: FlowValue };

const TEXT_KEY = /^(?:id|unitCost|mid|table|sku|.*Ids?)$/;
const MOMENT_KEY = /^(?:boughtAt|createdAt|occurredAt|at)$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** SyntaxError when the text is no map in braces. */
export function readFlow(text: string): FlowMap {
  let rest = text.trim();

  function take(sign: string): boolean {
    if (!rest.startsWith(sign)) return false;
    rest = rest.slice(sign.length).trimStart();
    return true;
  }

  function list<Item>(end: string, item: () => Item): Item[] {
    const items: Item[] = [];
    while (!take(end)) {
      items.push(item());
      if (!take(",") && !rest.startsWith(end)) throw new SyntaxError(`no "${end}" at "${rest}" in ${text}`);
    }
    return items;
  }

  function entry(): [string, FlowValue] {
    const key = /^(\w+):\s*/.exec(rest);
    if (key?.[1] === undefined) throw new SyntaxError(`no key at "${rest}" in ${text}`);
    rest = rest.slice(key[0].length);
    return [key[1], value(key[1])];
  }

  function value(key: string): FlowValue {
    if (take("{")) return Object.fromEntries(list("}", entry));
    if (take("[")) return list("]", () => value(key));
    const scalar = /^[^,\]}]*/.exec(rest)?.[0] ?? "";
    rest = rest.slice(scalar.length);
    return scalarOf(key, scalar.trim());
  }

  if (!take("{")) throw new SyntaxError(`no facts in ${text}`);
  const map = Object.fromEntries(list("}", entry));
  if (rest !== "") throw new SyntaxError(`"${rest}" is left of ${text}`);
  return map;
}

/** Noon in Poland, where the key asks for a moment and a day is all that matters. */
export function momentOf(key: string, written: string): string {
  return MOMENT_KEY.test(key) && DAY.test(written) ? `${written}T11:00:00Z` : written;
}

function scalarOf(key: string, written: string): FlowValue {
  if (written === "null") return null;
  if (TEXT_KEY.test(key)) return written;
  if (written === "true" || written === "false") return written === "true";
  if (MOMENT_KEY.test(key)) return momentOf(key, written);
  const number = written.replace("−", "-");
  if (/^-?\d+\.\d\d$/.test(number)) return Number(number.replace(".", ""));
  if (/^\d+(?:\.\d)? %$/.test(number)) return Math.round(Number.parseFloat(number) * 100);
  return /^-?\d+$/.test(number) ? Number(number) : written;
}
