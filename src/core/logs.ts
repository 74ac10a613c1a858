/** What the log of a company is made of. */
import { FILTER_KINDS } from "./job-kinds.ts";
import { keysOf } from "./record-of.ts";

export const LOG_TYPES = ["sync", "import", "audit", "alert", "api"] as const;
export type LogType = (typeof LOG_TYPES)[number];

/**
 * Kinds of changes by which they can be asked for, each with the subjects of its actions: `expense` of „expense.changed”. An action
 * whose subject stands nowhere is found without a kind.
 */
export const AUDIT_KINDS = {
  products: ["product"],
  tags: ["productTag"],
  expenses: ["expense"],
  settings: ["settings", "billingType", "rate"],
  orders: ["order", "compensation"],
  imports: ["import", "job"],
  stores: ["store"],
  alerts: ["alert", "alertRule", "webhook", "report"],
  people: ["user", "invitation", "link", "email"],
  signIns: ["session", "password", "totp", "openid", "passkey"],
  support: ["impersonation", "support"],
  company: ["company", "apiKey", "subscription", "banner", "instance", "issue"],
  figures: ["recompute"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

const SYNC_KINDS = ["feed", ...FILTER_KINDS, "fetch-rates", "setAside"] as const;
const IMPORT_LOG_KINDS = ["orders", "products", "billing", "expenses", "ads"] as const;
const ALERT_LOG_KINDS = ["open", "resolved"] as const;
const API_KINDS = ["marketplace", "own"] as const;

/** What each tab can be narrowed to. */
const LOG_KINDS = {
  sync: SYNC_KINDS,
  import: IMPORT_LOG_KINDS,
  audit: keysOf(AUDIT_KINDS),
  alert: ALERT_LOG_KINDS,
  api: API_KINDS,
} as const satisfies Readonly<Record<LogType, readonly string[]>>;
type LogKind = (typeof LOG_KINDS)[LogType][number];

export function kindsOf(type: LogType): readonly LogKind[] {
  return LOG_KINDS[type];
}

/** The subjects of the kind; none for a kind that is not known. */
export function subjectsOf(kind: string): readonly string[] {
  return Object.entries(AUDIT_KINDS).find(([name]) => name === kind)?.[1] ?? [];
}

/** How an entry ended or stands. */
export const LOG_STATES = ["done", "running", "problem", "closed", "undone"] as const;
export type LogState = (typeof LOG_STATES)[number];

/** What can be done about an entry, each by the call that the screen of its own uses. */
export const LOG_ACTS = [
  "retryFeed",
  "retryJob",
  "undoImport",
  "redoImport",
  "dismissAlert",
  "undoProductChange",
  "undoTagChange",
  "undoTag",
  "undoExpense",
  "undoAlertRule",
  "undoSettings",
  "undoRate",
  "undoMember",
] as const;

/** Profit of the days that a change moved, before and after it; of days up to the one it was measured on, as tiles are. */
export type ProfitEffect = {
  from: string;
  to: string;
  days: number;
  /** Minor units; null where a rate was missing. */
  before: number | null;
  after: number | null;
  currency: "PLN";
  /** Units of those days whose cost nobody has said, and those whose cost is an estimate; only where there were any. */
  units?: { uncosted: Sides; estimated: Sides };
  /** Only where a rate was missing. */
  waiting?: WaitingEffect;
};

type Sides = { before: number; after: number };

/** What was known of an effect in PLN, and what waits for a rate, in its own currency: once that is there, the effect is known. */
export type WaitingEffect = { before: number; after: number; amounts: WaitingAmount[] };
export type WaitingAmount = { day: string; currency: string; before: number; after: number };

const NAMED = /^(?:\d+|[0-9a-f-]{8,}|(?=.*\d)[\w-]{6,})$/i;

/** „/order/checkout-forms/29738e61-7f6a” → „/order/checkout-forms/{id}”: what was called, without what it was about. */
export function pathTemplate(path: string): string {
  const [plain = ""] = path.split("?");
  return plain
    .split("/")
    .map((part) => (NAMED.test(part) ? "{id}" : part))
    .join("/")
    .slice(0, 200);
}
