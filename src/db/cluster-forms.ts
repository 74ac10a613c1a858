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
  // A moment of a column moved by days, which Citus does not ask a machine for in SET.
  "update imports set answer_by = greatest(finished_at + interval '14 days', now() + interval '7 days') where error_code = 'NEEDS_ANSWER';":
    [
      `with asked as materialized (
        select company_id, id, greatest(finished_at + interval '14 days', now() + interval '7 days') as answer_by
        from imports where error_code = 'NEEDS_ANSWER'
      )
      update imports i set answer_by = a.answer_by from asked a where i.company_id = a.company_id and i.id = a.id;`,
    ],
  // A column with its check, which PostgreSQL names by itself.
  "alter table alerts add column ending text check (ending in ('gone', 'past', 'off'));": [
    "alter table alerts add column ending text;",
    "alter table alerts add constraint alerts_ending_check check (ending in ('gone', 'past', 'off'));",
  ],
  "alter table users add column letter_hour smallint default 7 check (letter_hour between 0 and 23);": [
    "alter table users add column letter_hour smallint default 7;",
    "alter table users add constraint users_letter_hour_check check (letter_hour between 0 and 23);",
  ],
};

/** The released statements that have another form. */
export const REWRITTEN = Object.keys(FORMS);

/** What is run for one statement of a migration, on every engine alike. */
export function formsOf(statement: string): readonly string[] {
  const withoutComments = statement.replace(/^(?:\s+|--[^\n]*\n)+/, "").trimEnd();
  return FORMS[withoutComments] ?? [statement];
}
