/** docs/RULES.md is true: each of its tables is worked out by the code it tells about. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createSignWitness } from "#files/decimal-sign.ts";
import { readVatRate } from "#files/vat-rate.ts";
import { tellableAt } from "./alert-rules.ts";
import { averageCosts } from "./average.ts";
import { describeChange } from "./change-meaning.ts";
import { chartContext } from "./chart-context.ts";
import { lastDayToClaim } from "./commission-refund.ts";
import { bookedCost, costOfUnits, recoveredCost } from "./costs.ts";
import { instantOf, parseDay } from "./day.ts";
import type { Bp, Day, Minor, RateFacts } from "./facts.ts";
import { boundedMoney } from "./bounded-text.ts";
import { type FigureChange, changeBetween } from "./figure-change.ts";
import { withinBounds } from "./figure-display.ts";
import { fifoCosts } from "./fifo.ts";
import { fraction } from "./fraction.ts";
import { convert, indexRates, rateInForce } from "./fx.ts";
import { isMarket } from "./market.ts";
import { numberTexts } from "./number-text.ts";
import { buckets, comparisonRange, type SplitType, yearAgoRange } from "./period.ts";
import { type Ends } from "./profit-bounds.ts";
import { ratio, meaningfulRatio } from "./ratio.ts";
import { matchesPhrase } from "./search-fold.ts";
import { splitByWeights } from "./split.ts";
import type { Stock, StockCost } from "./stock.ts";
import { lineVatRate, standardRate } from "./vat.ts";
import { bpOfPercent, NO_VAT } from "./money.ts";

type Row = readonly string[];
/** What the code makes of a row, cell by cell, beside what the row says. */
type Worked = (row: Row, tables: readonly (readonly Row[])[]) => { says: unknown; is: unknown };

const document = readFileSync(new URL("../../docs/RULES.md", import.meta.url), "utf8");

/** Rows of the tables of each section that has one, without their headings. */
const sections = new Map(
  document.split(/^### /m).flatMap((text) => {
    const tables = [...text.matchAll(/^\|.*\n\|[-|]+\n((?:\|.*\n)+)/gm)].map(([, body = ""]) => body.trim().split("\n").map(cellsOf));
    return tables.length === 0 ? [] : [[text.split("\n")[0] ?? "", tables] as const];
  }),
);

function cellsOf(row: string): Row {
  return row
    .slice(1, -1)
    .split("|")
    .map((cell) => cell.trim());
}

const plain = (text: string): string => text.replaceAll("−", "-");
/** "12.30" in minor units, "unknown" is null. */
const money = (text: string): Minor | null => (text === "unknown" ? null : Math.round(Number(plain(text)) * 100));
const known = (text: string): Minor => money(text) ?? Number.NaN;
/** "23 %" in basis points, null for "–". */
const percent = (text: string): Bp | null => (text === "–" ? null : bpOfPercent(Number.parseFloat(text)));
const rangeOf = (text: string): [Day, Day] => {
  const [start = "", end = ""] = text.split(" … ");
  return [parseDay(start), parseDay(end)];
};
const written = ({ startDate, endDate }: { startDate: Day; endDate: Day }): string => `${startDate} … ${endDate}`;
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, cell = ""]) => cell);
const isSplit = (text: string): text is SplitType => text === "day" || text === "week" || text === "month";

const rate = (currency: string, date: Day, mid: string): RateFacts => ({ currency, table: "A", date, mid });

/** "2025-03-01: 5 × 10.00, …", also without a price. */
function movements(text: string): { day: Day; quantity: number; unitCost: number }[] {
  return [...text.matchAll(/(\S+): (\d+)(?: × ([\d.]+))?/g)].map(([, day = "", quantity, cost = "0"]) => {
    return { day: parseDay(day), quantity: Number(quantity), unitCost: known(cost) };
  });
}

function stockOf(bought: string, sold: string): Stock {
  const purchases = movements(bought).map(({ day, quantity, unitCost }, seq) => {
    return { day, seq, id: String(seq), quantity, unitCost: new Map([["PLN", fraction(BigInt(unitCost))]]) };
  });
  const sales = movements(sold).map(({ day, quantity }, index) => ({ id: String(index), at: `${day}T10:00:00Z`, day, quantity }));
  return { purchases, sales, returns: [] };
}

/** Of the last sale. */
const lastOf = (costs: Map<string, StockCost>): StockCost | undefined => costs.get(String(costs.size - 1));
const booked = (cost: StockCost["cost"] | undefined): Minor | null => (cost ? (bookedCost(cost).get("PLN") ?? 0) : null);

/** As it is written beside a figure, with plain blanks. */
function changeInWords(change: FigureChange, isShare: boolean): string {
  const found = describeChange(change, isShare ? "ratio" : "money");
  if (found === null) return "";
  const { money: moneyText, percent: percentText, points } = numberTexts("pl");
  const amount = isShare ? `${points(found.amount)} p.p.` : moneyText(found.amount, "PLN", { sign: "always", whole: true });
  const share = found.share === null ? [] : [percentText(found.share, { sign: "always" })];
  return [amount, ...share].join(", ").replaceAll("\u00a0", " ");
}

/** "2 552.00 to 2 585.00" */
function endsOf(text: string): Ends {
  const [low = "", high = ""] = text.replaceAll(/(?<=\d) (?=\d)/g, "").split(" to ");
  return { low: known(low), high: known(high) };
}

const POLISH = {
  numbers: numberTexts("pl"),
  currency: "PLN",
  between: ({ low, high }: { low: string; high: string }) => `od ${low} do ${high}`,
};

function profitInWords({ low, high }: Ends): string {
  const shown = withinBounds(low, high);
  const exact = { value: high, bound: "exact" } as const;
  const text = boundedMoney(low === high ? exact : { ...shown, value: high }, POLISH);
  return text.replaceAll("\u00a0", " ");
}

function changeOfEnds(from: Ends, to: Ends): string {
  const between = changeBetween(from, to);
  const written = (minor: number): string => POLISH.numbers.money(minor, "PLN", { sign: "always", whole: true, bare: true });
  return between === null ? "—" : `${written(between.low)} to ${written(between.high)}`;
}

/** Section → one worker for each of its tables; null = the table only gives what the next one needs. */
const WORKERS: Record<string, readonly (Worked | null)[]> = {
  FX: [
    null,
    ([amount = "", day = "", becomes = ""], [tables = []]) => {
      const [date = "", ...mids] = tables[0] ?? [];
      const rates = indexRates(["EUR", "CZK", "HUF"].map((currency, index) => rate(currency, parseDay(date), mids[index] ?? "")));
      const [[value = "", from = ""], [result = "", to = ""]] = [amount.split(" "), becomes.split(" ")];
      return { says: money(result), is: convert(known(value), from, to, parseDay(day), rates) };
    },
  ],
  "Missing rate": [
    ([table = "", day = "", inForce]) => {
      return { says: inForce === "yes", is: rateInForce(indexRates([rate("EUR", parseDay(table), "4.2")]), "EUR", parseDay(day)) !== null };
    },
  ],
  Ratios: [
    ([of = "", by = "", result = ""]) => ({
      says: result === "unknown" ? null : Number(plain(result)),
      is: ratio(Number(plain(of)), Number(plain(by))),
    }),
  ],
  "Largest remainder": [
    ([amount = "", weights = "", parts = ""]) => {
      const weighed = weights.split(", ").map((weight, index) => ({ key: String(index), weight: BigInt(weight) }));
      return { says: parts.split(", ").map(money), is: [...splitByWeights(known(amount), weighed).values()] };
    },
  ],
  "VAT order": [
    ([to = "", business, line = "", product = "", oss, margin, decided = "", by]) => {
      const own = percent(product);
      const { rate: found, source } = lineVatRate({
        order: { market: "CZ", destination: to, vatEuVerified: business === "yes" },
        line: line === "exempt" ? { vatRate: null, vatExemption: "zw" } : { vatRate: percent(line), vatExemption: null },
        productRates: own !== null && isMarket(to) ? { [to]: own } : {},
        companyRates: {},
        marginScheme: margin === "yes",
        oss: oss === "yes",
        day: "2025-03-10",
      });
      return { says: [percent(decided), by], is: [found, source] };
    },
    ([market = "", day = "", standard = ""]) => {
      return { says: percent(standard), is: isMarket(market) ? standardRate(market, parseDay(day)) : market };
    },
  ],
  "Net and gross costs": [
    ([unitCost = "", states, vat = "", books, units, cost = ""]) => {
      const vatMode = states === "gross" ? "gross" : "net";
      const exact = costOfUnits({ unitCost, currency: "PLN", vatMode, vatRate: percent(vat) }, Number(units), {
        net: books === "net",
        vatRate: NO_VAT,
      });
      return { says: money(cost), is: bookedCost(exact).get("PLN") };
    },
  ],
  "Commission refund": [([bought = "", last]) => ({ says: last, is: lastDayToClaim(parseDay(bought)) })],
  "Recovered goods": [
    ([before, units, recovery = "", gives = ""]) => {
      const back = { quantity: 3, before: Number(before), units: Number(units), percent: Number.parseInt(recovery, 10) };
      return { says: money(gives), is: recoveredCost(1000, back) };
    },
  ],
  "FIFO and average": [
    ([bought = "", sold = "", fifo = "", average = "", oversold]) => {
      const stock = stockOf(bought, sold);
      const first = lastOf(fifoCosts(stock));
      const is = [booked(first?.cost), booked(lastOf(averageCosts(stock))?.cost), first?.oversold];
      return { says: [money(fifo), money(average), oversold === "yes"], is };
    },
  ],
  "A cost that is missing bounds the profit": [
    ([before = "", now = "", written = "", change]) => ({
      says: [written, change],
      is: [profitInWords(endsOf(now)), changeOfEnds(endsOf(before), endsOf(now))],
    }),
  ],
  "Changes in words": [
    ([before = "", now = "", said = ""]) => {
      const isShare = before.endsWith(" %");
      const sizeOf = (text: string): number => (isShare ? Number.parseFloat(text) / 100 : known(text.replace(" ", "")));
      const [from, to] = [sizeOf(before), sizeOf(now)];
      return { says: said, is: changeInWords({ amount: to - from, ratio: isShare ? null : meaningfulRatio(from, to) }, isShare) };
    },
  ],
  "Searched phrase": [([phrase = "", text = "", found]) => ({ says: found === "yes", is: matchesPhrase(phrase, [text]) })],
  "Comparison range": [
    ([range = "", today = "", compared]) => ({ says: compared, is: written(comparisonRange(...rangeOf(range), parseDay(today))) }),
    ([range = "", before]) => ({ says: before, is: written(yearAgoRange(...rangeOf(range))) }),
  ],
  "Chart context": [
    ([range = "", by = "", first = "", columns]) => {
      const split = isSplit(by) ? by : "day";
      const { columns: drawn } = chartContext(buckets(...rangeOf(range), split, "2025-03-20"), split, "2025-03-20", parseDay(first));
      return { says: columns, is: drawn[0] === undefined ? "none" : `${drawn.length} from ${drawn[0].startDate}` };
    },
  ],
  "Quiet hours": [
    ([local = "", hours = "", told = ""]) => {
      const [quietFrom = 0, quietTo = 0] = hours.split("–").map(Number);
      const at = instantOf(`${local}:00`, "Europe/Warsaw");
      return { says: instantOf(`${told}:00`, "Europe/Warsaw"), is: tellableAt(at, { quietFrom, quietTo }, "Europe/Warsaw") };
    },
  ],
  // By src/pipeline/merge/known/*.test.ts, on a database.
  "Import identity": [null],
  "Numbers and dates in files": [
    ([cells = "", sign]) => {
      const witness = createSignWitness();
      for (const cell of quoted(cells)) witness.see(cell);
      return { says: sign, is: witness.verdict() };
    },
    ([clock = "", moment]) => ({ says: moment, is: instantOf(clock, "Europe/Warsaw") }),
  ],
  "VAT rates in files": [
    ([cell = "", result]) => {
      const read = readVatRate(quoted(cell)[0] ?? "");
      const shown = read !== null && "rate" in read ? `${read.rate / 100} % ${read.exemption ?? ""}`.trim() : "error";
      return { says: result, is: shown };
    },
  ],
};

const worked = [...sections].flatMap(([section, tables]) => {
  return tables.flatMap((rows, index) => {
    const worker = WORKERS[section]?.[index] ?? null;
    return worker === null ? [] : rows.map((row) => ({ section, row: row.join(" | "), ...worker(row, tables) }));
  });
});

describe("what docs/RULES.md works out", () => {
  test.each(worked)("$section: $row", ({ says, is }) => {
    expect(is).toEqual(says);
  });

  test("is every table of it", () => {
    const counted = [...sections].map(([section, tables]) => [section, tables.length]);
    expect(counted).toEqual(Object.entries(WORKERS).map(([section, workers]) => [section, workers.length]));
  });
});
