import { z } from "zod";
import type { RouteContract } from "./route.ts";

export const exportCompanyRoute = {
  method: "GET",
  path: "/api/company/export",
  policy: "edit",
  tag: "users",
  summary: "Everything the company has stored, a ZIP of CSV files; owners only",
  files: ["application/zip"],
  impersonation: "never",
  whenReadOnly: "open",
} as const satisfies RouteContract;

export const deleteCompanyRoute = {
  method: "DELETE",
  path: "/api/company",
  policy: "edit",
  tag: "users",
  limit: "user",
  letters: ["companyDeleted", "lockedOut"],
  storesAnswer: false,
  summary: "Delete the company with its people, consents and data; owners only, with the password. Says what is kept",
  body: z.object({ password: z.string().min(1).max(1000), confirm: z.literal(true) }),
  response: z.object({
    message: z.string(),
    /** The other company of theirs that the session goes on in; `null`: there is none, and the session has ended. */
    company: z.string().nullable(),
  }),
  impersonation: "never",
  whenReadOnly: "open",
} as const satisfies RouteContract;
