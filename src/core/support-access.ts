/** How support comes into a company: its owner is told, or asked (docs/RULES.md, Support access). */

/** How long a question waits for an owner. */
export const SUPPORT_ANSWER_HOURS = 72;
/** How long after an owner's consent support can come in by it, once. */
export const SUPPORT_ENTRY_HOURS = 24;

export const SUPPORT_ACCESS = ["told", "asked"] as const;
export type SupportAccess = (typeof SUPPORT_ACCESS)[number];

/** `expired`: nobody answered in time, or nobody came in by the consent in time, or it was asked again. */
export const SUPPORT_STATUSES = ["waiting", "allowed", "refused", "expired", "used"] as const;
export type SupportStatus = (typeof SUPPORT_STATUSES)[number];
