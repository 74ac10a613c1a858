/** Which days the stores of a filter know, straight from facts and postings (docs/RULES.md, No data is not zero). */
import { compareDays, earlierDay } from "../day.ts";
import type { Facts, Posting, StoreFacts } from "../facts.ts";
import { linesOf } from "../ledger.ts";
import type { DayRange, OracleFilter } from "./figures-for.ts";

const FEES: readonly string[] = linesOf("fees").filter((line) => line !== "subscription");

/** Whether any store of the filter knows any day of the range. Connected stores were read today. */
export function isKnownFor(facts: Facts, postings: readonly Posting[], filter: OracleFilter, range: DayRange): boolean {
  const chosen = facts.stores.filter(
    ({ id, source }) => filter.accountType.length === 0 || filter.accountType.includes(id) || filter.accountType.includes(source),
  );
  return chosen.some((store) => {
    const told = factsOf(store, postings);
    const days = told.map(({ day }) => day).toSorted(compareDays);
    const [first, last] = [days[0], store.isRead ? facts.today : days.at(-1)];
    const markets = new Set([...store.markets, ...told.map(({ market }) => market)]);
    if (first === undefined || last === undefined || !filter.markets.some((market) => markets.has(market))) return false;
    return first <= range.endDate && range.startDate <= earlierDay(last, facts.today);
  });
}

/** Its sales; of a store that files tell of, days on which fees did not come to nothing. */
function factsOf({ id, isRead }: StoreFacts, postings: readonly Posting[]): Pick<Posting, "day" | "market">[] {
  const own = postings.filter(({ storeId }) => storeId === id);
  const sold = own.filter(({ line, orderId }) => line === "sales" && orderId !== null);
  if (isRead) return sold;
  const fees = Map.groupBy(
    own.filter(({ line }) => FEES.includes(line)),
    ({ day, market, line }) => `${day} ${market} ${line}`,
  );
  const billed = [...fees.values()]
    .filter((of) => of.reduce((sum, { amount }) => sum + (amount ?? 0), 0) !== 0)
    .flatMap((of) => of.slice(0, 1));
  return [...sold, ...billed];
}
