/** The letter of the morning in words: a sentence for each fact, each with the screen it is seen on. */
import { dayText } from "#core/day-text.ts";
import type { LetterValues } from "#core/letters.ts";
import { shownFigure, whyNone } from "#core/figure-display.ts";
import type { Figures } from "#core/figures.ts";
import { intlLocale, numberTexts } from "#core/number-text.ts";
import { reportQuery } from "#core/report-address.ts";
import type { Matter } from "#core/todo.ts";
import type { Digest } from "#mail/letter.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import type { MorningFacts } from "./morning-facts.ts";

type Sentence = Digest["sentences"][number];
type Say = (key: string, values?: LetterValues) => string;

/** „≤” where costs are missing, in words where nothing is known. */
function profitText(figures: Figures, money: (minor: number) => string, unknown: string): string {
  const { value, bound } = shownFigure(figures, "netProfit");
  if (value === null) return unknown;
  return bound === "atMost" ? `≤\u00a0${money(value)}` : money(value);
}

const UNKNOWN = { costs: "unknownCosts", rate: "unknownRate", sales: "unknownSales", base: "unknownRate", notHere: "unknownRate" } as const;

function dayKey({ figures, difference }: MorningFacts): string {
  if (shownFigure(figures, "netProfit").value === null) return UNKNOWN[whyNone(figures, "netProfit")];
  if (difference === null) return "profit";
  return difference === 0 ? "same" : difference > 0 ? "more" : "less";
}

export function morningDigest(texts: Texts, locale: TextLocale, facts: MorningFacts): Digest {
  const say: Say = (key, values) => texts.say(locale, `mail:${key}`, values);
  const format = numberTexts(locale);
  const money = (minor: number): string => format.money(minor, "PLN");
  const sentences = [
    ...(facts.isEmpty ? [] : [daySentence(facts, say, { money, dayOf: (day) => dayText(day, locale) })]),
    ...whySentence(
      facts,
      say,
      (minor) => format.money(minor, "PLN", { sign: "always" }),
      (part) => texts.say(locale, `dashboard:bridge.causes.${part}`),
    ),
    ...facts.stale.map(({ name, last }) => staleSentence(name, last, locale, say)),
    ...facts.matters.map((matter) => matterSentence(matter, say, format.money)),
  ];
  return { subject: sentences[0]?.text ?? "", intro: say("morning.body"), sentences };
}

type DayWriting = { money: (minor: number) => string; dayOf: (day: string) => string };

const ESTIMATED = ["estimatedCommission", "estimatedDelivery", "estimatedAds"] as const;

function daySentence(facts: MorningFacts, say: Say, { money, dayOf }: DayWriting): Sentence {
  const { day, earlierDay, figures, earlier, difference } = facts;
  const orUnknown = (minor: number | null): string => (minor === null ? say("day.unknown") : money(minor));
  const values = {
    day: dayOf(day),
    profit: profitText(figures, money, say("day.unknown")),
    change: difference === null ? "" : money(Math.abs(difference)),
    sales: orUnknown(figures.sales),
    orders: figures.orders,
    earlierDay: dayOf(earlierDay),
    earlier: profitText(earlier, money, say("day.unknown")),
    earlierSales: orUnknown(earlier.sales),
  };
  const hasEstimates = figures.estimated !== null && figures.estimated !== 0;
  const estimates = ESTIMATED.flatMap((part) => {
    const amount = figures[part];
    return amount === null || amount === 0 ? [] : [say(`day.estimatedPart.${part}`, { money: money(amount) })];
  });
  const detail = [
    say(earlier.orders > 0 ? "day.soldEarlier" : "day.sold", values),
    ...(hasEstimates ? [say("day.estimated", { money: orUnknown(figures.estimated), parts: estimates.join(", ") })] : []),
  ];
  return {
    text: say(`day.${dayKey(facts)}`, values),
    detail: detail.join(" "),
    path: `/system?${reportQuery({ startDate: day, endDate: day }, "all")}`,
  };
}

function whySentence(
  { day, parts }: MorningFacts,
  say: Say,
  money: (minor: number) => string,
  causeOf: (part: string) => string,
): Sentence[] {
  const [first] = parts;
  if (first === undefined) return [];
  const said = parts.map(({ key, amount }) => say("day.part", { name: causeOf(key), money: money(amount) }));
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
