/** Calls around keys of programs, rates of exchange, and the terms. */
import { type Case, nothing, object, own } from "./case.ts";
import { DAY } from "./victim.ts";

const RATE = { currency: "EUR", day: DAY };

export const KEY_CASES: Readonly<Record<string, Case>> = {
  "GET /api/rates": own(() => ({ query: { currency: "EUR", until: DAY } })),
  "POST /api/rates/preview": own(() => ({ body: { ...RATE, mid: "4.5" } })),
  "PUT /api/rates/:currency/:day": own(() => ({ params: RATE, body: { mid: "4.5" } })),
  "DELETE /api/rates/:currency/:day": own(() => ({ params: RATE })),
  "POST /api/rates/entries/:id/undo": object(({ rateEntryId }) => ({ params: { id: rateEntryId } })),
  "GET /api/api-keys": own(nothing),
  "POST /api/api-keys": own(() => ({ body: { name: "Arkusz" } })),
  "DELETE /api/api-keys/:id": object(({ apiKeyId }) => ({ params: { id: apiKeyId } })),
  // Nothing is paid for on the instance of these tests; those of payments show them working.
  "GET /api/subscription/invoices": own(nothing),
  "POST /api/billing-portal": { ...own(nothing), stranger: "refused", isOver: true },
  "POST /api/webhooks/stripe": { ...own(() => ({ body: { id: "evt_1", type: "invoice.paid" } })), stranger: "refused", isOver: true },
  "GET /api/plans": own(nothing),
  "PUT /api/plans/:id": own(() => ({
    params: { id: "big" },
    body: { name: "Big", position: 4, ordersPerMonth: null, monthlyPrice: 19_900, yearlyPrice: 199_000, currency: "PLN", isOffered: true },
  })),
  "GET /api/terms": own(nothing),
  "POST /api/terms/accept": own(() => ({ body: { version: "2026" } })),
  "GET /api/terms/versions": own(nothing),
  "POST /api/terms/versions": own(() => ({ body: { version: "2027", validFrom: DAY, note: { pl: "Nowy rozdział" } } })),
};

/** Calls whose answers show what is the company's own. */
export const KEYS_OWN = ["GET /api/support-access", "GET /api/api-keys", "POST /api/api-keys", "GET /api/rates"];
