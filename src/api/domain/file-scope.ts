import type { Filter } from "#contract/filter.ts";
import { MARKETS } from "#core/market.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { SayText } from "./report.ts";
import { findTagNames } from "./tag-names.query.ts";

/** More tags are counted instead of named: a file's name has an end. */
const MOST_NAMED = 3;
const MOST_LETTERS = 40;
/** What no file system takes, and what would end the name in the header it travels in. */
const NOT_IN_NAMES = /[\p{Cc}\\/:*?"'<>|;]+/gu;

type NarrowedBy = Pick<Filter, "markets"> & Pick<Partial<Filter>, "tagIDs">;

/** What a file is of besides its days: „wszystkie rynki”, „tagi Prezenty, Zima”. Empty where nothing was chosen. */
export async function scopeWords(scope: CompanyScope, { markets, tagIDs = [] }: NarrowedBy, say: SayText): Promise<string[]> {
  return [
    ...(markets === undefined ? [] : [marketWords(markets, say)]),
    ...(tagIDs.length === 0 ? [] : [tagWords(await findTagNames(scope, tagIDs), tagIDs.length, say)]),
  ];
}

/** The same as a file's name takes it, after the days: „, wszystkie rynki”. */
export async function scopeName(scope: CompanyScope, filter: NarrowedBy, say: SayText): Promise<string> {
  const words = await scopeWords(scope, filter, say);
  return words.map((text) => `, ${text.replaceAll(NOT_IN_NAMES, "-")}`).join("");
}

/** A name that people gave, as part of a file's name. */
export function inFileName(name: string): string {
  const short = name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name;
  return short.replaceAll(NOT_IN_NAMES, "-");
}

function marketWords(markets: readonly string[], say: SayText): string {
  const named = MARKETS.filter((market) => markets.includes(market));
  if (named.length === MARKETS.length) return say("reports:scope.everyMarket");
  return say(named.length === 1 ? "reports:scope.market" : "reports:scope.markets", { markets: named.join(", ") });
}

/** A tag that is gone is counted and has no name. */
function tagWords(names: readonly string[], count: number, say: SayText): string {
  if (count > MOST_NAMED || names.length < count) return say("reports:scope.tags", { count });
  const named = names.map((name) => (name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS)}…` : name)).join(", ");
  return say(count === 1 ? "reports:scope.tag" : "reports:scope.tagsNamed", { names: named });
}
