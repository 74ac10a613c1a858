/** Changes that are taken back from their entry in the log. */
import { IdParams } from "./common.ts";
import { Undoing } from "./logs.ts";
import type { RouteContract } from "./route.ts";

export const undoExpenseEntryRoute = {
  method: "POST",
  path: "/api/expenses/entries/:id/undo",
  policy: "edit",
  tag: "expenses",
  summary: "Put an expense back as it was before an entry of the log; what was changed since stays and is named",
  params: IdParams,
  response: Undoing,
} as const satisfies RouteContract;

export const undoSettingsEntryRoute = {
  method: "POST",
  path: "/api/company-settings/entries/:id/undo",
  policy: "edit",
  tag: "settings",
  summary: "Put settings back as they were before an entry of the log; what was changed since stays and is named",
  params: IdParams,
  response: Undoing,
} as const satisfies RouteContract;

export const undoMemberEntryRoute = {
  method: "POST",
  path: "/api/users/entries/:id/undo",
  policy: "edit",
  tag: "users",
  storesAnswer: false,
  summary:
    "Put a member's role, limits and access back as they were before an entry of the log; owners only, not oneself, and one active owner stays. What was changed since stays and is named",
  params: IdParams,
  response: Undoing,
  impersonation: "never",
} as const satisfies RouteContract;

export const undoAlertRuleEntryRoute = {
  method: "POST",
  path: "/api/alert-rules/entries/:id/undo",
  policy: "edit",
  tag: "progress",
  summary: "Put an alert rule back as it was before an entry of the log; what was changed since stays and is named",
  params: IdParams,
  response: Undoing,
} as const satisfies RouteContract;

export const undoTagEntryRoute = {
  method: "POST",
  path: "/api/product-tags/entries/:id/undo",
  policy: "edit",
  tag: "products",
  summary: "Put a tag back as it was before an entry of the log; what was changed since stays and is named",
  params: IdParams,
  response: Undoing,
} as const satisfies RouteContract;
