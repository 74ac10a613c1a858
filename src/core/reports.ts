/** What a report says besides the error: names of routes and tasks, codes, request ids; nothing a person or a company wrote. */
export type ReportFacts = Readonly<Record<string, string | number>>;

/** One answered request; `route` is the address with its `:parameters` unfilled. */
export type AnsweredCall = { method: string; route: string; status: number; requestId: string; milliseconds: number };

/** Where failures and timings of the server go. */
export type Reports = {
  failure(error: unknown, facts: ReportFacts): void;
  answered(call: AnsweredCall): void;
};
