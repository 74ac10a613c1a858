/** The letter of the morning in words: a sentence for each fact, each with the screen it is seen on. */
import { dayText } from "#core/day-text.ts";
import type { LetterValues } from "#core/letters.ts";
import { missingText, type UpToWords } from "#core/change-text.ts";
import { boundedMoney, type MoneyWriting, moneyRangeText } from "#core/bounded-text.ts";
import { salesInTheWay } from "#core/figure-change.ts";
import { whyNone } from "#core/why-none.ts";
import { shownFigure } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import { intlLocale, numberTexts } from "#core/number-text.ts";
import { reportQuery } from "#core/report-address.ts";
import type { Matter } from "#core/todo.ts";
import type { Digest } from "#mail/letter.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import type { MorningFacts } from "./morning-facts.ts";

type Sentence = Digest["sentences"][number];
type Say = (key: string, values?: LetterValues) => string;

/** A range or „≤” where costs are missing, „ok.” and without groszy where fees are estimated, in words where nothing is known. */
function profitText(figures: Figures, writing: MoneyWriting, say: Say): string {
  const shown = shownFigure(figures, "netProfit");
  const { value, bound } = shown;
  if (value === null) return say("day.unknown");
  const known = boundedMoney({ ...shown, value }, writing);
  // At most an estimate is still at most.
  if (!hasEstimatedFees(figures) || bound === "atMost") return known;
  return say("day.about", { money: bound === "range" ? known : writing.numbers.money(value, writing.currency, { whole: true }) });
}

function hasEstimatedFees({ estimated }: Figures): boolean {
  return estimated !== null && estimated !== 0;
}

const UNKNOWN = {
  costs: "unknownCosts",
  rate: "unknownRate",
  sales: "unknownSales",
  data: "unknownData",
  base: "unknownRate",
  notHere: "unknownRate",
} as const;

function dayKey({ figures, earlier, difference, between, missing }: MorningFacts): string {
  if (shownFigure(figures, "netProfit").value === null) return UNKNOWN[whyNone(figures, "netProfit")];
  if (between !== null) return between.high > 0 ? "more" : "less";
  if (difference === null)
    return missing !== null && salesInTheWay(earlier, figures) !== null && earlier.profitState !== "unknown" ? "similar" : "profit";
  return difference === 0 ? "same" : difference > 0 ? "more" : "less";
}

export function morningDigest(texts: Texts, locale: TextLocale, facts: MorningFacts): Digest {
  const say: Say = (key, values) => texts.say(locale, `mail:${key}`, values);
  const format = numberTexts(locale);
  const writing: MoneyWriting = { numbers: format, currency: "PLN", between: (ends) => texts.say(locale, "common:moneyRange", ends) };
  const sentences = [
    ...(facts.isEmpty ? [] : [daySentence(facts, say, { writing, dayOf: (day) => dayText(day, locale) })]),
    ...whySentence(facts, say, {
      writing,
      causeOf: (part) => texts.say(locale, `dashboard:bridge.causes.${part}`),
      upTo: (values) => texts.say(locale, "common:moneyUpTo", values),
    }),
    ...facts.stale.map(({ name, last }) => staleSentence(name, last, locale, say)),
    ...facts.matters.map((matter) => matterSentence(matter, say, format.money)),
  ];
  return { subject: sentences[0]?.text ?? "", intro: say("morning.body"), sentences };
}

type DayWriting = { writing: MoneyWriting; dayOf: (day: string) => string };

const ESTIMATED = ["estimatedCommission", "estimatedDelivery", "estimatedAds"] as const;

/** How much more or less, whichever way. */
function changeText({ figures, difference, between }: MorningFacts, writing: MoneyWriting): string {
  const whole = hasEstimatedFees(figures);
  if (between === null) return difference === null ? "" : writing.numbers.money(Math.abs(difference), writing.currency, { whole });
  const [low = 0, high = 0] = [between.low, between.high].map(Math.abs).toSorted((a, b) => a - b);
  return moneyRangeText(low, high, writing);
}

function daySentence(facts: MorningFacts, say: Say, { writing, dayOf }: DayWriting): Sentence {
  const { day, earlierDay, figures, earlier } = facts;
  const money = (minor: number): string => writing.numbers.money(minor, writing.currency);
  const orUnknown = (minor: number | null): string => (minor === null ? say("day.unknown") : money(minor));
  const values = {
    day: dayOf(day),
    profit: profitText(figures, writing, say),
    change: changeText(facts, writing),
    without: orUnknown(salesInTheWay(earlier, figures)),
    sales: orUnknown(figures.sales),
    orders: figures.orders ?? say("day.unknown"),
    earlierDay: dayOf(earlierDay),
    earlier: profitText(earlier, writing, say),
    earlierSales: orUnknown(earlier.sales),
  };
  const detail = [
    say((earlier.orders ?? 0) > 0 ? "day.soldEarlier" : "day.sold", values),
    ...(facts.isTooEarly ? [say("day.tooEarly", values)] : []),
    ...estimateSentence(figures, say, money),
  ];
  return {
    text: say(`day.${dayKey(facts)}`, values),
    detail: detail.join(" "),
    path: `/system?${reportQuery({ startDate: day, endDate: day }, "all")}`,
  };
}

/** What of the fees is estimated, as sizes: all of it, then by what it is for. */
function estimateSentence(figures: Figures, say: Say, money: (minor: number) => string): string[] {
  if (!hasEstimatedFees(figures)) return [];
  const size = (minor: number | null): string => (minor === null ? say("day.unknown") : money(Math.abs(minor)));
  const parts = ESTIMATED.filter((part) => figures[part] !== null && figures[part] !== 0).map((part) =>
    say(`day.estimatedPart.${part}`, { money: size(figures[part]) }),
  );
  const values = { money: size(figures.estimated), parts: parts.join(", ") };
  return [say(parts.length === 0 ? "day.estimatedWhole" : "day.estimated", values)];
}

type WhyWriting = { writing: MoneyWriting; causeOf: (part: string) => string; upTo: UpToWords };

function whySentence({ day, parts, missing }: MorningFacts, say: Say, { writing, causeOf, upTo }: WhyWriting): Sentence[] {
  const [first] = parts;
  if (first === undefined) return [];
  const money = (minor: number): string => writing.numbers.money(minor, writing.currency, { sign: "always" });
  const said = [
    ...parts.map(({ key, amount }) => say("day.part", { name: causeOf(key), money: money(amount) })),
    ...(missing === null ? [] : [say("day.part", { name: causeOf("missingCosts"), money: missingText(missing, writing, upTo) })]),
  ];
  const path = `/system?${reportQuery({ startDate: day, endDate: day }, "all", { cause: first.key })}`;
  return [{ text: say("day.why", { parts: said.join(", ") }), detail: "", path }];
}

function staleSentence(store: string, last: string | null, locale: TextLocale, say: Say): Sentence {
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Warsaw" } as const;
  const at = last === null ? "" : new Intl.DateTimeFormat(intlLocale(locale), style).format(new Date(last));
  return { text: say(last === null ? "day.staleNever" : "day.stale", { store, at }), detail: "", path: "/system/settings/stores" };
}

function matterSentence(
  { kind, amount, currency, count, name, path }: Matter,
  say: Say,
  money: (minor: number, currency: string) => string,
): Sentence {
  const values = { count, name: name ?? "", money: amount === null ? say("day.unknown") : money(amount, currency) };
  return { text: say(`day.todo.${kind}`, values), detail: "", path };
}
