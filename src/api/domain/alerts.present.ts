import { dayText } from "#core/day-text.ts";
import type { Alert } from "#contract/alerts.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import { dayInZone } from "#core/day.ts";
import { isMarket, zoneOf } from "#core/market.ts";
import { isJobKind } from "#core/job-kinds.ts";
import { numberTexts } from "#core/number-text.ts";
import { openKind } from "#core/alert-kinds.ts";
import { isAlertRuleKind } from "#core/alert-rules.ts";
import { sayAlert } from "#text/alert-words.ts";
import { type KnownSource, sourceName } from "../http/consent.ts";
import { monthText } from "./month-text.ts";
import { type SayText, sayIn } from "./report.ts";
import { listOf, reasonOf } from "./set-aside.words.ts";

export type AlertRow = {
  id: number;
  kind: string;
  /** Of the rule that told of it; null = it was not told by a rule. */
  ruleId: number | null;
  storeId: number | null;
  storeName: string | null;
  /** Key of the store's source. */
  storeSource: string | null;
  baseMarket: string | null;
  /** The order its parameters name, where it is known. */
  orderId: number | null;
  params: Readonly<Record<string, string | number>>;
  raisedAt: string;
  seenAt: string;
  times: number;
  /** Open alerts of the same rule, whether they are among the asked ones or not. */
  total: number;
};

/** One alert by itself. */
export type ShownAlert = Omit<AlertRow, "total">;

/** In which language, and how sources are called. */
export type AlertWords = { texts: Texts; locale: TextLocale; sources: readonly KnownSource[] };

type Values = AlertRow["params"];

/** null when the alert lacks a value that the address needs. */
function linkOf(kind: string, values: Values): string | null {
  const link = openKind(kind)?.link?.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return value === undefined ? whole : encodeURIComponent(String(value));
  });
  return link === undefined || link.includes("{") ? null : link;
}

/** „−12,30 zł” of the amount or difference an alert is about, or of its sums in several currencies. */
function moneyOf({ amount, difference, currency, sums }: Values, locale: TextLocale): string {
  const { money } = numberTexts(locale);
  const parts = typeof sums === "string" ? [...sums.matchAll(/(-?\d+) ([A-Z]{3})/g)] : [];
  if (parts.length > 0) return parts.map(([, minor, of = ""]) => money(Number(minor), of)).join(", ");
  const minor = typeof amount === "number" ? amount : difference;
  return typeof minor !== "number" || currency === undefined ? "" : money(minor, String(currency));
}

/** A billing file knows a kind of fee by its name alone: the code that we give it then is nobody's word. */
function codeOf({ typeId, typeName }: Values, texts: Texts, locale: TextLocale): Values {
  const isNamed = typeof typeId === "string" && typeId.startsWith("name:");
  return isNamed ? { typeId: texts.say(locale, "api:setAside.quoted", { value: String(typeName ?? "") }) } : {};
}

const DAYS = ["fromDay", "toDay", "beforeDay"] as const;

/** Days as people write them. */
function daysOf(params: Values, locale: TextLocale): Values {
  return Object.fromEntries(DAYS.flatMap((name) => (typeof params[name] === "string" ? [[name, dayText(params[name], locale)]] : [])));
}

/** What the texts and the address of an alert may name. A month is stored as its first day. */
function valuesOf(row: ShownAlert, { texts, locale, sources }: AlertWords): Values {
  const { params, storeName, storeSource, orderId } = row;
  const { month, task, entries, feed, missing } = params;
  const money = moneyOf(params, locale);
  return {
    ...params,
    ...codeOf(params, texts, locale),
    lineName: texts.say(locale, `figures:${params["line"] ?? "otherFees"}`),
    // Alerts of earlier releases did not count.
    extent: typeof entries === "number" ? texts.say(locale, "api:alert.entries", { count: entries, money }) : money,
    ...(typeof month === "string" ? { month: month.slice(0, 7) } : {}),
    ...daysOf(params, locale),
    ...(row.kind === "quarantinedEntry" ? setAsideValues(row, sayIn(texts, locale), locale) : {}),
    ...(orderId === null ? {} : { orderId }),
    ...(typeof feed === "string" ? { list: texts.say(locale, `api:alert.lists.${feed.split(":")[0]}`) } : {}),
    ...(typeof missing === "number" ? { lacking: missing === 0 ? "" : texts.say(locale, "api:alert.lacking", { missing }) } : {}),
    ...(typeof task === "string" ? { work: texts.say(locale, `imports:jobs.kinds.${isJobKind(task) ? task : "other"}`) } : {}),
    store: storeName ?? "",
    source: sourceName(sources, storeSource),
    money,
  };
}

/**
 * What an entry that could not be read says of itself, in one breath: „opłata SUC, 12.03.2026, -1.234 CZK”. Its month is
 * that of its day, or of the day it was seen last.
 */
function setAsideValues({ params, seenAt, baseMarket }: ShownAlert, say: SayText, locale: TextLocale): Values {
  const { feed, typeId, given, givenCurrency, at, field, problem, value } = params;
  const market = isMarket(String(params["market"])) ? String(params["market"]) : (baseMarket ?? "PL");
  const zone = zoneOf(isMarket(market) ? market : "PL");
  const day = typeof at === "string" ? dayInZone(at, zone) : null;
  const amount = given === undefined ? null : [given, givenCurrency ?? ""].join(" ").trim();
  const kind = [listOf(String(feed), say), typeId ?? ""].join(" ").trim();
  return {
    entry: [kind, day === null ? null : dayText(day, locale), amount].filter((part) => part !== null).join(", "),
    reason: reasonOf({ problem: String(problem), field: String(field), value: String(value) }, say),
    month: (day ?? dayInZone(seenAt, zone)).slice(0, 7),
    market,
  };
}

/** An alert in the words of a language, with the screen that shows its cause. */
export function presentAlert(row: ShownAlert, words: AlertWords): Alert {
  const { texts, locale } = words;
  if (row.ruleId !== null) return presentRuleAlert(row, row.ruleId, texts, locale);
  const { id, kind, storeId, raisedAt, seenAt, times } = row;
  const known = openKind(kind);
  const name = known === null ? "other" : kind;
  const act = known?.act ?? null;
  const values = valuesOf(row, words);
  const { month } = values;
  // The address names the month as it is, the words as people do.
  const said = typeof month === "string" ? { ...values, month: monthText(`${month}-01`, locale) } : values;
  return {
    id: String(id),
    kind,
    storeId: storeId === null ? null : String(storeId),
    title: texts.say(locale, `api:alert.${name}.title`, said),
    text: texts.say(locale, `api:alert.${name}.text`, said),
    raisedAt,
    seenAt,
    times,
    link: linkOf(kind, values),
    bookable: act === "book",
    billingType: act === "classify" && typeof row.params["typeId"] === "string" ? row.params["typeId"] : null,
  };
}

function presentRuleAlert(
  { id, kind, storeId, params, raisedAt, seenAt, times }: ShownAlert,
  ruleId: number,
  texts: Texts,
  locale: TextLocale,
): Alert {
  if (!isAlertRuleKind(kind)) throw new Error(`no alert rule is of the kind ${kind}`);
  const said = sayAlert(texts, locale, { kind, ruleId, storeId, params });
  return {
    ...said,
    id: String(id),
    kind,
    storeId: storeId === null ? null : String(storeId),
    raisedAt,
    seenAt,
    times,
    bookable: false,
    billingType: null,
  };
}
