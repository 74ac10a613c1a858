/** What a report that is sent by itself may hold, and how much of it there may be. */

/** In the order they stand in the files. */
export const REPORT_SECTIONS = ["summary", "income", "products", "markets", "expenses", "missing"] as const;
export type ReportSection = (typeof REPORT_SECTIONS)[number];

/** All of them show profit or what makes it, but what is missing: whoever is kept from costs gets none of these. */
export function hasCosts(sections: readonly ReportSection[]): boolean {
  return sections.some((section) => section !== "missing");
}

export const MOST_REPORTS = 50;
export const MOST_RECIPIENTS = 30;
export const MOST_LINK_DAYS = 90;

/** How a sending stands: of its files and of its letters together. */
export const SENDING_STATES = ["waiting", "sent", "partly", "failed", "nobody"] as const;
export type SendingState = (typeof SENDING_STATES)[number];

export const DELIVERY_STATES = ["waiting", "sent", "failed", "withheld"] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export const REPORT_FILES = ["pdf", "xlsx"] as const;
export type ReportFile = (typeof REPORT_FILES)[number];
