/**
 * Statements of released migrations that Citus refuses, in a form that it takes and that does the same. The files stay as they
 * were released, and so do their checksums: a database that ran a statement as it stands in the file goes on without a word.
 */
const FORMS: Readonly<Record<string, readonly string[]>> = {
  // Several indexes in one DROP.
  "drop index rollup_order_day, rollup_order_profit, rollup_order_profit_pln, rollup_order_uncounted, rollup_order_unfinished;": [
    "drop index rollup_order_day;",
    "drop index rollup_order_profit;",
    "drop index rollup_order_profit_pln;",
    "drop index rollup_order_uncounted;",
    "drop index rollup_order_unfinished;",
  ],
  // A subquery of a table that every machine has, under OR.
  "delete from one_time_tokens where purpose = 'invitation' or user_id in (select id from invitations);": [
    "delete from one_time_tokens where purpose = 'invitation';",
    "delete from one_time_tokens where user_id in (select id from invitations);",
  ],
};

/** The released statements that have another form. */
export const REWRITTEN = Object.keys(FORMS);

/** What is run for one statement of a migration, on every engine alike. */
export function formsOf(statement: string): readonly string[] {
  const withoutComments = statement.replace(/^(?:\s+|--[^\n]*\n)+/, "").trimEnd();
  return FORMS[withoutComments] ?? [statement];
}
