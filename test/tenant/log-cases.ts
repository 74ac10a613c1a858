/** Calls of the log, its undos, and reports of problems. */
import { type Case, nothing, object, own } from "./case.ts";
import type { Victim } from "./victim.ts";

function issueForm(): FormData {
  const form = new FormData();
  form.set("message", "Wykres jest pusty");
  form.set("page", "/system");
  return form;
}

const issueOf = ({ owner, issueId }: Victim) => ({ companyId: String(owner.companyId), id: issueId });

export const LOG_CASES: Readonly<Record<string, Case>> = {
  "GET /api/logs": own(() => ({ query: { type: "audit" } })),
  "POST /api/expenses/entries/:id/undo": object(({ expenseEntryId }) => ({ params: { id: expenseEntryId } })),
  "POST /api/company-settings/entries/:id/undo": object(({ settingsEntryId }) => ({ params: { id: settingsEntryId } })),
  "POST /api/product-tags/entries/:id/undo": object(({ tagEntryId }) => ({ params: { id: tagEntryId } })),
  "POST /api/reportIssue": own(() => ({ form: issueForm })),
  "GET /api/issue-reports": own(nothing),
  "PATCH /api/issue-reports/:companyId/:id": object((victim) => ({ params: issueOf(victim), body: { version: 1, state: "closed" } })),
  "GET /api/issue-reports/:companyId/:id/picture": object((victim) => ({ params: issueOf(victim) })),
};
