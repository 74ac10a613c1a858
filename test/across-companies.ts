/**
 * Statements that may read or write rows of more than one company, each with its reason. Everything else is tied to one
 * company; `npm test` fails on a statement that is not and on an entry that no statement needs any more.
 */
export type AcrossCompanies = { readonly name: string; readonly why: string; readonly statement: RegExp };

export const ACROSS_COMPANIES: readonly AcrossCompanies[] = [
  {
    name: "all companies",
    why: "npm run verify-ledger looks at one company after another; only the operator runs it.",
    statement: /^select company_id as "companyId" from companies order by company_id$/,
  },
  {
    name: "company by name",
    why: "npm run user -- create … --company <name> finds the company of that name; only the operator runs it.",
    statement: /^select company_id from companies where name = \$1/,
  },
];
