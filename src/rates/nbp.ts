import type { Day, RateFacts } from "#core/facts.ts";
import { addDays, isDay } from "#core/day.ts";

/** Longest range of days that one request for tables may span (NBP's documented limit). */
const DAYS_PER_REQUEST = 93;

const NBP_API_URL = "https://api.nbp.pl";

/** NBP answered, but not with tables of rates. */
class NbpError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "NbpError";
  }
}

type Fetch = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

/**
 * Tables A published from `from` to `to` (inclusive, `yyyy-MM-dd`), every currency, PLN for one unit of it.
 * Days without a table (weekends, holidays) are simply absent; a range without any table answers 404, which is no error.
 * @throws NbpError on any other answer; network errors pass through.
 */
export async function fetchTables(from: Day, to: Day, options: { baseUrl?: string; fetch?: Fetch } = {}): Promise<RateFacts[]> {
  const get = options.fetch ?? ((url, init) => fetch(url, init));
  const base = (options.baseUrl ?? NBP_API_URL).replace(/\/$/, "");
  const rates: RateFacts[] = [];
  for (let start = from; start <= to; start = addDays(start, DAYS_PER_REQUEST)) {
    const last = addDays(start, DAYS_PER_REQUEST - 1);
    const url = `${base}/api/exchangerates/tables/a/${start}/${last < to ? last : to}/?format=json`;
    const response = await get(url, { headers: { Accept: "application/json" }, signal: AbortSignal.timeout(20_000) });
    if (response.status === 404) continue;
    if (!response.ok) throw new NbpError(`NBP answered ${response.status} for ${start}–${last}`);
    rates.push(...ratesIn(JSON.parse(await response.text(), keepDecimals)));
  }
  return rates;
}

/** A number as it was printed: mids must not go through binary floating point. */
function keepDecimals(_key: string, value: unknown, context?: { source?: string }): unknown {
  return typeof value === "number" ? (context?.source ?? String(value)) : value;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function text(value: unknown, name: string): string {
  const found = field(value, name);
  if (typeof found !== "string" || found === "") throw new NbpError(`NBP's answer has no ${name}`);
  return found;
}

function dayOf(table: unknown): Day {
  const date = text(table, "effectiveDate");
  if (!isDay(date)) throw new NbpError(`NBP's answer has no day but "${date}"`);
  return date;
}

function ratesIn(answer: unknown): RateFacts[] {
  if (!Array.isArray(answer)) throw new NbpError("NBP's answer is not a list of tables");
  return answer.flatMap((table: unknown) => {
    const [date, no] = [dayOf(table), text(table, "no")];
    const rates = field(table, "rates");
    if (!Array.isArray(rates)) throw new NbpError(`table ${no} has no rates`);
    return rates.map((rate: unknown) => ({ currency: text(rate, "code"), table: no, date, mid: text(rate, "mid") }));
  });
}
