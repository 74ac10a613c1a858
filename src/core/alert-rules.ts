/** Which facts a company can be told of, with which threshold, and when it is left in peace (docs/RULES.md, Alert rules). */
import type { Instant, Market } from "./facts.ts";
import { zoneOf } from "./market.ts";
import { keysOf } from "./record-of.ts";

/** `percent`, `points`: hundredths of one; `money`: minor units of PLN; `none`: the fact itself is enough. */
export type ThresholdUnit = "percent" | "points" | "money" | "hours" | "days" | "none";

export const ALERT_CHANNELS = ["email", "webhook"] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

type Kind = {
  readonly unit: ThresholdUnit;
  readonly usual: number;
  readonly least: number;
  readonly most: number;
  /** Whether products and tags can limit it: what happens to a store has no product. */
  readonly ofProducts: boolean;
  /** Where it is told besides the app, unless the company says otherwise. */
  readonly channels: readonly AlertChannel[];
  /** It is over when it does not hold any more; of the others the day passes, and nobody need hear of that. */
  readonly tellsEnd: boolean;
  /** What the day of a fact means: it is still to come, and over once it has passed, or it was closed and stays for a while. */
  readonly day?: "ahead" | "closed";
  /** The threshold under which one that was told goes on, so that a figure that moves about the limit is told once. */
  readonly lasting?: (threshold: number) => number;
};

const PERCENT = { unit: "percent", least: 0, most: 10_000 } as const;
const DAYS = { unit: "days", least: 1, most: 90 } as const;
const LOSS = { unit: "money", usual: 0, least: 0, most: 100_000_000, tellsEnd: false, ofProducts: true } as const;

/** Hundredths of a percent. */
const pointMore = (threshold: number): number => threshold + 100;
const dayMore = (threshold: number): number => threshold + 1;
const fifthLess = (threshold: number): number => Math.floor((threshold * 4) / 5);

const ALERT_KINDS = {
  lossDay: { ...LOSS, channels: [], day: "closed" },
  saleBelowCost: { ...LOSS, channels: [] },
  priceFloor: { unit: "none", usual: 0, least: 0, most: 0, ofProducts: true, channels: ["email"], tellsEnd: true },
  lowMargin: { ...PERCENT, usual: 500, ofProducts: true, channels: [], tellsEnd: true, lasting: pointMore },
  costMissing: { unit: "none", usual: 0, least: 0, most: 0, ofProducts: true, channels: [], tellsEnd: true },
  feeJump: { unit: "points", usual: 200, least: 10, most: 10_000, ofProducts: true, channels: [], tellsEnd: true, lasting: fifthLess },
  refundSpike: { ...PERCENT, usual: 1000, least: 100, ofProducts: true, channels: [], tellsEnd: true, lasting: fifthLess },
  noOrders: { unit: "hours", usual: 24, least: 1, most: 720, ofProducts: true, channels: ["email"], tellsEnd: true },
  lowStock: { ...DAYS, usual: 7, ofProducts: true, channels: [], tellsEnd: true, lasting: dayMore },
  syncFailed: { unit: "hours", usual: 6, least: 1, most: 168, ofProducts: false, channels: ["email"], tellsEnd: true },
  consentExpiring: { ...DAYS, usual: 14, ofProducts: false, channels: ["email"], tellsEnd: true },
  expenseDue: { ...DAYS, usual: 3, most: 30, ofProducts: false, channels: [], tellsEnd: false, day: "ahead" },
} as const satisfies Readonly<Record<string, Kind>>;

export type AlertRuleKind = keyof typeof ALERT_KINDS;

/** In the order in which they are shown: what costs money first. */
export const ALERT_RULE_KINDS = keysOf(ALERT_KINDS);

export function isAlertRuleKind(text: string): text is AlertRuleKind {
  return Object.hasOwn(ALERT_KINDS, text);
}

export function alertKind(kind: AlertRuleKind): Kind {
  return ALERT_KINDS[kind];
}

/** Whether it is a threshold that the kind can have. */
export function isThreshold(kind: AlertRuleKind, threshold: number): boolean {
  const { least, most } = alertKind(kind);
  return threshold >= least && threshold <= most;
}

/** Whose clock the quiet hours are read on: the market's where the rule is about one, else that of Warsaw. */
export function zoneOfRule(markets: readonly Market[]): string {
  const [first, ...others] = markets;
  return zoneOf(first !== undefined && others.length === 0 ? first : "PL");
}

type QuietHours = { readonly quietFrom: number; readonly quietTo: number };

/** The moment from which it may be told: at once, or where the quiet hours end (docs/RULES.md, Quiet hours). */
export function tellableAt(at: Instant, { quietFrom, quietTo }: QuietHours, zone: string): Instant {
  if (quietFrom === quietTo) return at;
  const local = Temporal.Instant.from(at).toZonedDateTimeISO(zone);
  const isOverMidnight = quietFrom > quietTo;
  const isQuiet = isOverMidnight ? local.hour >= quietFrom || local.hour < quietTo : local.hour >= quietFrom && local.hour < quietTo;
  if (!isQuiet) return at;
  const endsTomorrow = isOverMidnight && local.hour >= quietFrom;
  const day = endsTomorrow ? local.toPlainDate().add({ days: 1 }) : local.toPlainDate();
  return day
    .toZonedDateTime({ timeZone: zone, plainTime: Temporal.PlainTime.from({ hour: quietTo }) })
    .toInstant()
    .toString();
}
