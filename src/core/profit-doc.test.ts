/** docs/PROFIT.md is true: its examples, their arithmetic, its formulas and its list of figures. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { BILLING_TYPES } from "#files/billing-types.ts";
import { stateOf } from "#files/order-status.ts";
import { claimedValue, isOneOf } from "#testing/claims.ts";
import { blocksOf, type Claim, type Question, readExample } from "#testing/worked-examples.ts";
import { type Equation, equationsOf } from "../../test/scenarios/arithmetic.ts";
import type { Facts, Posting } from "./facts.ts";
import { BOUND_SIGNS, type NumberKey, shownFigure } from "./figure-display.ts";
import type { Figures } from "./figures.ts";
import { COUNT_KEYS, FIGURE_KEYS, MONEY_KEYS, RATIO_KEYS } from "./figure-keys.ts";
import { LINES } from "./ledger.ts";
import { currencyOf } from "./market.ts";
import { adsEstimatesOf } from "./oracle/ads-estimates.ts";
import { contextOf } from "./oracle/context.ts";
import { deliveryEstimatesOf } from "./oracle/delivery-estimates.ts";
import { figuresFor, wholeMarket } from "./oracle/figures-for.ts";
import { postingsOf } from "./oracle/postings.ts";
import { comparisonRange } from "./period.ts";
import { parseDay } from "./day.ts";

const document = readFileSync(new URL("../../docs/PROFIT.md", import.meta.url), "utf8");
const billingLines = Object.fromEntries(BILLING_TYPES.map(({ id, line }) => [id, line]));
const [background = ""] = blocksOf(document, "background");
const examples = blocksOf(document, "example").map((block) => {
  const example = readExample(block, background, billingLines);
  return { ...example, facts: withEstimates(example.facts) };
});
const claims = examples.flatMap(({ questions }) => questions.flatMap(({ stated }) => stated));
/** `### `sales` · Sprzedaż` and its text. */
const sections = document
  .split(/^#{2,3} /m)
  .map((text) => ({ key: /^`(\w+)`/.exec(text)?.[1] ?? "", text }))
  .filter(({ key }) => key !== "");

const NUMBER_KEYS: readonly NumberKey[] = [...COUNT_KEYS, ...MONEY_KEYS, ...RATIO_KEYS];

/** With what the daily work makes of the facts. */
function withEstimates(facts: Facts): Facts {
  const context = contextOf(facts);
  return { ...facts, deliveryEstimates: deliveryEstimatesOf(context), adsEstimates: adsEstimatesOf(context) };
}

function arithmeticOf(text: string): Equation[] {
  return equationsOf(`\`\`\`\n${text}\n\`\`\`\n`);
}

function isWorkedOut({ text }: Claim): boolean {
  return arithmeticOf(text).length > 0 && /[+−×÷]/.test(text.split(/[=→]/)[0] ?? "");
}

function figuresOfQuestion(facts: Parameters<typeof figuresFor>[0], postings: readonly Posting[], question: Question): Figures {
  const { markets, productIds, startDate, endDate, currency } = question;
  const [market = "PL"] = markets;
  const products = { isAllProductsSelected: productIds.length === 0, selectedProductIDs: productIds };
  return figuresFor(facts, postings, { ...wholeMarket(market), markets, ...products }, { startDate, endDate }, currency);
}

/** As a screen writes it: "—", "≤ 12.30", "≈ 12.30" or the value. */
function shownAs(figures: Figures, key: NumberKey): string {
  const { value, bound, low } = shownFigure(figures, key);
  if (value === null) return "—";
  if (bound === "range") return `${plain(key, low ?? Number.NaN)}–${plain(key, value)}`;
  return `${BOUND_SIGNS[bound]}${plain(key, value)}`;
}

/** Money in units, others as they are, with the minus of the document. */
function plain(key: NumberKey, value: number): string {
  const text = isOneOf(MONEY_KEYS, key) ? (value / 100).toFixed(2) : String(value);
  return text.replace("-", "−");
}

describe.each(examples)("$title", ({ facts, questions }) => {
  const postings = postingsOf(facts);

  test.each(questions)("$text has the stated figures", (question) => {
    const figures: Record<string, unknown> = figuresOfQuestion(facts, postings, question);
    const stated = question.stated.map((claim) => [claim.figure, claimedValue(claim)]);
    expect(stated.length).toBeGreaterThan(0);
    expect(question.stated.map(({ figure }) => [figure, figures[figure]])).toEqual(stated);
  });

  test.each(questions.filter(({ shown }) => shown.length > 0))("$text is shown as stated", (question) => {
    const figures = figuresOfQuestion(facts, postings, question);
    const shown = question.shown.map(({ figure }) => {
      if (!isOneOf(NUMBER_KEYS, figure)) throw new SyntaxError(`${figure} is not shown as a number`);
      return [figure, shownAs(figures, figure)];
    });
    expect(shown).toEqual(question.shown.map(({ figure, text }) => [figure, text]));
  });

  test("is proved by arithmetic that holds", () => {
    const equations = questions.flatMap(({ stated }) => stated.flatMap(({ text }) => arithmeticOf(text)));
    expect(equations.filter(({ holds }) => !holds)).toEqual([]);
  });
});

describe("the document", () => {
  test("has a section for every figure, in the order of the definition", () => {
    expect(sections.map(({ key }) => key)).toEqual([...FIGURE_KEYS]);
  });

  test("works every figure out in an example", () => {
    // a word has no arithmetic
    const stated = claims.filter((claim) => isWorkedOut(claim) || claim.figure === "profitState");
    const worked = new Set(stated.map(({ figure }) => figure));
    expect(FIGURE_KEYS.filter((key) => !worked.has(key))).toEqual([]);
  });

  test("has an example with an amount on every line of the ledger", () => {
    const posted = new Set(claims.filter((claim) => claimedValue(claim) !== 0).map(({ figure }) => figure));
    expect(LINES.filter((line) => !posted.has(line))).toEqual([]);
  });

  test("shows every state that a profit can be in, and a figure that cannot be computed", () => {
    const states = claims.filter(({ figure }) => figure === "profitState").map(({ text }) => text);
    expect(new Set(states)).toEqual(new Set(["complete", "estimated", "partial", "unknown"]));
    expect(claims.some((claim) => claimedValue(claim) === null)).toBe(true);
  });
});

describe("lists of the document", () => {
  test.each(LINES)("name billing codes on %s that are posted there", (line) => {
    const text = sections.find(({ key }) => key === line)?.text.split("```")[0] ?? "";
    const codes = [...text.matchAll(/`([A-Z0-9]{3})`/g)].map(([, code = ""]) => code);
    expect(codes.filter((code) => billingLines[code] !== line)).toEqual([]);
  });

  test("say what the statuses of an order file do", () => {
    const rows = [...document.matchAll(/^\| (.*„.*) \| (counted|not counted|given back) \|$/gm)];
    const words = rows.flatMap(([, list = "", effect]) => [...list.matchAll(/„(.+?)”/g)].map(([, word = ""]) => ({ word, effect })));
    const effects = { counted: "counted", notCounted: "not counted", refunded: "given back" };
    const read = words.map(({ word }) => {
      const state = stateOf(word.toUpperCase());
      return { word, effect: state === null ? "unknown" : effects[state] };
    });
    expect(read.length).toBeGreaterThan(8);
    expect(read).toEqual(words);
  });
});

describe("formulas of the document", () => {
  const formulas = sections.flatMap(({ key, text }) => {
    const formula = new RegExp(`\`${key} = ([^\`]+)\``).exec(text)?.[1];
    return formula === undefined ? [] : [{ key, formula }];
  });
  // a figure that is translated is translated from its own PLN sum, so shown parts need not add up
  const answers = examples.flatMap(({ facts, questions }) => {
    const ownCurrency = ({ currency, markets: [market, ...others] }: Question): boolean =>
      currency === "PLN" || (market !== undefined && others.length === 0 && currencyOf(market) === currency);
    return questions.filter(ownCurrency).map((question) => figuresOfQuestion(facts, postingsOf(facts), question));
  });

  test("stand where figures are made of figures", () => {
    const made = ["netRevenue", "fees", "grossProfit", "netProfit", "margin", "roi", "tacos", "averageOrderValue", "profitPerOrder"];
    expect(formulas.map(({ key }) => key)).toEqual([...made, "profitPerUnit", "refundRate", "estimated"]);
  });

  test.each(formulas)("$key = $formula in every example", ({ key, formula }) => {
    const worked = answers.flatMap((figures) => {
      const result = isOneOf(NUMBER_KEYS, key) ? figures[key] : null;
      if (result === null || !isOneOf(NUMBER_KEYS, key)) return [];
      const written = formula.replaceAll(/[a-zA-Z]+/g, (name) => {
        if (!isOneOf(NUMBER_KEYS, name)) throw new SyntaxError(`${name} is no figure`);
        const value = figures[name];
        if (value === null) throw new SyntaxError(`${key} is known and its ${name} is not`);
        return `(${plain(name, value)})`;
      });
      const decimals = isOneOf(RATIO_KEYS, key) ? result.toFixed(6).replace("-", "−") : plain(key, result);
      return arithmeticOf(`${written} → ${decimals}`);
    });
    expect(worked.length).toBeGreaterThan(0);
    expect(worked.filter(({ holds }) => !holds)).toEqual([]);
  });
});

describe("comparisons of the document", () => {
  const rows = [...document.matchAll(/^\| (\S+) … (\S+) \| (\S+) \| (\S+) … (\S+) \|/gm)].map(([, start, end, today, from, to]) => ({
    start: start ?? "",
    end: end ?? "",
    today: today ?? "",
    previous: { startDate: from ?? "", endDate: to ?? "" },
  }));

  test.each(rows)("$start … $end on $today", ({ start, end, today, previous }) => {
    expect(comparisonRange(parseDay(start), parseDay(end), parseDay(today))).toEqual(previous);
  });

  test("show every rule", () => {
    expect(rows).toHaveLength(7);
  });
});
