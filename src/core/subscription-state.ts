/** What a company may do by its subscription, out of what is stored and the present moment. */
import type { Instant } from "./facts.ts";

/** What the operator has settled; a company of an instance without payments has no state. */
export type SubscriptionTerms = { readonly trialDays: number; readonly graceDays: number };

export const SUBSCRIPTION_STATES = ["none", "trial", "active", "grace", "readOnly", "paused"] as const;

/** A subscription that is paid for, as the provider of payments last said. */
export type PaidFacts = {
  readonly status: "active" | "pastDue" | "ended";
  readonly activeUntil: Instant | null;
  /** Since when a payment is owed; `null` = none is. */
  readonly owedSince: Instant | null;
  readonly pausedAt: Instant | null;
  /** When it is going to end, as its owner has said. */
  readonly cancelsAt: Instant | null;
  readonly endedAt: Instant | null;
};

export type SubscriptionFacts = { readonly trialStartedAt: Instant | null; readonly paid: PaidFacts | null };

export type SubscriptionState = {
  readonly state: (typeof SUBSCRIPTION_STATES)[number];
  /** Why it is read-only: the trial is over, a payment is owed, or the subscription has ended. */
  readonly cause: "trial" | "payment" | "ended" | null;
  /** Until when it stays so by itself. */
  readonly until: Instant | null;
  /** Days until then, a begun one counted. */
  readonly daysLeft: number | null;
  /** Where it ends by its owner's will. */
  readonly cancelsAt: Instant | null;
  /** Nothing is deleted before; `null` where nothing could be. */
  readonly keptUntil: Instant | null;
};

/** How long nothing is deleted after a company has become read-only. */
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;

const millis = (at: Instant): number => Temporal.Instant.from(at).epochMilliseconds;
const plusDays = (at: Instant, days: number): Instant => Temporal.Instant.fromEpochMilliseconds(millis(at) + days * DAY_MS).toString();
const isAfter = (a: Instant, b: Instant): boolean => millis(a) > millis(b);

const OPEN: SubscriptionState = { state: "none", cause: null, until: null, daysLeft: null, cancelsAt: null, keptUntil: null };

function lasting(state: "trial" | "active" | "grace", until: Instant | null, now: Instant): SubscriptionState {
  const daysLeft = until === null ? null : Math.max(0, Math.ceil((millis(until) - millis(now)) / DAY_MS));
  return { ...OPEN, state, until, daysLeft };
}

const readOnly = (since: Instant, cause: SubscriptionState["cause"]): SubscriptionState => ({
  ...OPEN,
  state: "readOnly",
  cause,
  keptUntil: plusDays(since, KEPT_DAYS),
});

/** `null` terms = the operator takes no payments: nothing is counted and nothing ends. */
export function subscriptionState(
  { trialStartedAt, paid }: SubscriptionFacts,
  terms: SubscriptionTerms | null,
  now: Instant,
): SubscriptionState {
  if (terms === null) return OPEN;
  const trialEnd = trialStartedAt === null ? null : plusDays(trialStartedAt, terms.trialDays);
  if (paid !== null && paid.status !== "ended") return ofLive(paid, terms, now);
  // Whoever has not begun, or came back before the days were over, has all of them.
  if (trialEnd !== null && isAfter(trialEnd, now)) return lasting("trial", trialEnd, now);
  if (paid !== null) return ofEnded(paid, terms, now);
  return trialEnd === null ? OPEN : readOnly(trialEnd, "trial");
}

function ofLive(paid: PaidFacts, terms: SubscriptionTerms, now: Instant): SubscriptionState {
  const { status, owedSince, pausedAt, activeUntil, cancelsAt } = paid;
  if (pausedAt !== null) return { ...OPEN, state: "paused", keptUntil: plusDays(pausedAt, KEPT_DAYS) };
  if (status === "pastDue" && owedSince !== null) return ofOwed(owedSince, terms, now);
  return { ...lasting("active", activeUntil, now), cancelsAt };
}

function ofOwed(since: Instant, { graceDays }: SubscriptionTerms, now: Instant): SubscriptionState {
  const graceEnd = plusDays(since, graceDays);
  return isAfter(graceEnd, now) ? lasting("grace", graceEnd, now) : readOnly(graceEnd, "payment");
}

/** One that the provider ended because nobody paid leaves the days of grace whole. */
function ofEnded({ owedSince, endedAt }: PaidFacts, terms: SubscriptionTerms, now: Instant): SubscriptionState {
  return owedSince === null ? readOnly(endedAt ?? now, "ended") : ofOwed(owedSince, terms, now);
}

/** Whether the company may only look. */
export function isReadOnly({ state }: Pick<SubscriptionState, "state">): boolean {
  return state === "readOnly" || state === "paused";
}
