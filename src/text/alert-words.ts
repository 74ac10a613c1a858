/** Alerts of rules in the words of a language, for the app, letters and webhooks, each with the place to act. */
import { dayText } from "#core/day-text.ts";
import type { AlertRuleKind } from "#core/alert-rules.ts";
import { isDay } from "#core/day.ts";
import type { Day } from "#core/facts.ts";
import { intlLocale, numberTexts } from "#core/number-text.ts";
import { reportQuery } from "#core/report-address.ts";
import type { TextLocale, Texts } from "./texts.ts";

type AlertParams = Readonly<Record<string, string | number>>;

export type RuleAlert = { kind: AlertRuleKind; ruleId: number; storeId: number | null; params: AlertParams };

type SaidAlert = { title: string; text: string; link: string };

const text = (params: AlertParams, name: string): string => String(params[name] ?? "");

function day(params: AlertParams, name: string): Day {
  const found = text(params, name);
  return isDay(found) ? found : "1970-01-01";
}

/** „12.03.2026”: the same in every language, as on the screens. */

function momentText(at: string, locale: TextLocale): string {
  const style = { dateStyle: "medium", timeStyle: "short", timeZone: "Europe/Warsaw" } as const;
  return new Intl.DateTimeFormat(intlLocale(locale), style).format(new Date(at));
}

const SHARES = ["margin", "before", "now", "share"] as const;
const DAYS = ["day", "from", "to"] as const;
const MOMENTS = ["last", "ends"] as const;

/** What the words of a kind may name, as people write it. `bound`: costs are missing, so it is at most what is known. */
function valuesOf(texts: Texts, locale: TextLocale, { kind, params }: RuleAlert): Record<string, string | number> {
  const { money, percent } = numberTexts(locale);
  const currency = typeof params["currency"] === "string" ? params["currency"] : "PLN";
  const amounts = ["amount", "price", "floor"].flatMap((name) => {
    const amount = params[name];
    return typeof amount === "number" ? [[name === "amount" ? "money" : name, money(amount, currency)]] : [];
  });
  const shares = SHARES.flatMap((name) => (typeof params[name] === "number" ? [[name, percent(params[name] / 10_000)]] : []));
  const days = DAYS.flatMap((name) => (typeof params[name] === "string" ? [[name, dayText(params[name], locale)]] : []));
  const moments = MOMENTS.flatMap((name) => (typeof params[name] === "string" ? [[name, momentText(params[name], locale)]] : []));
  const unknown = texts.say(locale, "api:alert.unknown");
  const common: Record<string, string | number> = {
    money: unknown,
    before: unknown,
    last: unknown,
    ...params,
    ...Object.fromEntries([...amounts, ...shares, ...days, ...moments]),
    ...(typeof params["days"] === "number" ? { count: params["days"] } : {}),
    bound: params["bound"] === 1 ? "≤\u00a0" : "",
  };
  return { ...common, ...KINDS[kind].values?.({ params, common, say: (key, values) => texts.say(locale, key, values) }) };
}

const REACHES = ["bound", "campaign", "nights"] as const;

type Values = Readonly<Record<string, string | number>>;

/** What the words of one kind alone may name. */
type OwnValues = (alert: {
  readonly params: AlertParams;
  readonly common: Values;
  readonly say: (key: string, values?: Values) => string;
}) => Values;

/** What is known of how low the price may go: the bound of its rule, what a campaign takes it to, or where it was. */
const floorValues: OwnValues = ({ params, common, say }) => ({
  program: text(params, "program") || say("api:alert.priceFloor.program"),
  reach: say(`api:alert.priceFloor.${REACHES.find((reach) => reach === params["by"]) ?? "nights"}`, { money: common["money"] ?? "" }),
});

const query = (name: string, value: string): string => `${name}=${encodeURIComponent(value)}`;

type LinkOf = (alert: RuleAlert) => string;

const rangeOf = ({ params }: RuleAlert) => ({ startDate: day(params, "from"), endDate: day(params, "to") });

const toProduct: LinkOf = (alert) =>
  `/system/products/${encodeURIComponent(text(alert.params, "productId"))}?${reportQuery(rangeOf(alert), "all")}`;

type Said = {
  /** The screen where something can be done about it, with its state in the address. */
  readonly link: LinkOf;
  readonly values?: OwnValues;
};

const KINDS: Readonly<Record<AlertRuleKind, Said>> = {
  lossDay: { link: ({ params }) => `/system?${reportQuery({ startDate: day(params, "day"), endDate: day(params, "day") }, "all")}` },
  saleBelowCost: {
    link: (alert) => `/system/orders?${reportQuery(rangeOf(alert), "all", { sort: "netProfit", order: text(alert.params, "orderId") })}`,
    values: ({ params }) => ({ count: Number(params["orders"] ?? 0) }),
  },
  priceFloor: {
    link: (alert) => `${toProduct(alert)}&${query("offerOf", `${text(alert.params, "offerId")}~${text(alert.params, "market")}`)}`,
    values: floorValues,
  },
  costMissing: { link: ({ params }) => `/system/products?${query("cost", text(params, "productId"))}` },
  lowMargin: { link: toProduct },
  feeJump: { link: toProduct },
  refundSpike: { link: toProduct },
  lowStock: { link: toProduct },
  noOrders: {
    link: (alert) => `/system/orders?${reportQuery(rangeOf(alert), "all", { accountType: JSON.stringify([String(alert.storeId)]) })}`,
  },
  syncFailed: {
    link: () => "/system/settings/stores",
    values: ({ params, common, say }) => ({ reason: say(`api:alert.syncFailed.${text(params, "why")}`, { last: common["last"] ?? "" }) }),
  },
  consentExpiring: { link: ({ storeId }) => `/system/settings/stores/connect?${query("store", String(storeId))}` },
  expenseDue: { link: ({ params }) => `/system/expenses?${query("expense", text(params, "expenseId"))}` },
};

export function sayAlert(texts: Texts, locale: TextLocale, alert: RuleAlert): SaidAlert {
  const values = valuesOf(texts, locale, alert);
  const say = (part: string): string => texts.say(locale, `api:alert.${alert.kind}.${part}`, values);
  return { title: say("title"), text: say("text"), link: KINDS[alert.kind].link(alert) };
}

/** More of one rule than this are told together. */
const MOST_APART = 5;
const NAMED = 3;

type ToldAlert<A> = SaidAlert & { first: A; alerts: readonly A[] };

/** What is told of alerts: each by itself, or those of one rule together where they are many. `total`: of the rule, where not all are here. */
export function tellAlerts<A extends RuleAlert & { total?: number }>(
  texts: Texts,
  locale: TextLocale,
  alerts: readonly A[],
): ToldAlert<A>[] {
  const byRule = Map.groupBy(alerts, ({ ruleId }) => ruleId);
  return [...byRule.values()].flatMap((same): ToldAlert<A>[] => {
    const [first] = same;
    if (first === undefined) return [];
    const count = Math.max(same.length, first.total ?? 0);
    if (count <= MOST_APART) return same.map((alert) => ({ ...sayAlert(texts, locale, alert), first: alert, alerts: [alert] }));
    const named = same.slice(0, NAMED).map((alert) => sayAlert(texts, locale, alert).title);
    const title = texts.say(locale, `api:alert.many`, { count, rule: texts.say(locale, `alerts:kinds.${first.kind}.name`) });
    const more = texts.say(locale, "api:alert.andMore", { count: count - named.length });
    return [{ title, text: `${named.join("; ")} ${more}`, link: `/system/settings/alerts?rule=${first.ruleId}`, first, alerts: same }];
  });
}
