/** What the data themselves and the work on them leave open; what a company's rules find is of a kind of `alert-rules.ts`. */
import { keysOf } from "./record-of.ts";

type Kind = {
  /** The screen where the cause is seen, `{name}` a parameter of the alert; null = there is none. */
  readonly link: string | null;
  /** What a person may do about it where it is told. */
  readonly act?: "book" | "classify";
  /** It says why a store is not read, more than a rule about that can. */
  readonly stopsReading?: true;
};

const KINDS = {
  unknownBillingType: { link: null, act: "classify" },
  quarantinedEntry: { link: "/system/reconciliation?month={month}&market={market}" },
  unexplainedOrderMoney: { link: "/system/progress?order={orderId}" },
  cashInPart: { link: "/system/progress?order={orderId}" },
  unclearCompensation: { link: null, act: "book" },
  vatMissing: { link: null },
  reconciliationMismatch: { link: "/system/reconciliation?month={month}&market={market}" },
  consentEnded: { link: "/system/settings/stores", stopsReading: true },
  scopeMissing: { link: "/system/settings/stores", stopsReading: true },
  syncFailing: { link: null, stopsReading: true },
  pastFailing: { link: "/system/settings/stores" },
  listGap: { link: "/system/settings/stores" },
  jobFailed: { link: "/system/progress" },
  webhookDisabled: { link: "/system/settings/alerts" },
  reportFailed: { link: "/system/settings/reports?history={reportId}" },
} as const satisfies Readonly<Record<string, Kind>>;

export type AlertKind = keyof typeof KINDS;

export const ALERT_KINDS = keysOf(KINDS);

function isAlertKind(text: string): text is AlertKind {
  return Object.hasOwn(KINDS, text);
}

/** What is known of a kind; null for one that an older release has left. */
export function openKind(text: string): Kind | null {
  return isAlertKind(text) ? KINDS[text] : null;
}

/** Kinds that tell why a store is not read. */
export const STOP_READING: readonly AlertKind[] = ALERT_KINDS.filter((kind) => openKind(kind)?.stopsReading === true);
