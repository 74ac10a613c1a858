import type { JobKind } from "#core/job-kinds.ts";
import type { Reports } from "#core/reports.ts";
import type { SubscriptionTerms } from "#core/subscription-state.ts";
import type { Database } from "#db/connection.ts";
import type { FailureLog } from "#db/api-failures.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { MailTransport } from "#mail/transport.ts";
import type { SecretKeys } from "#db/secrets.ts";
import type { RequestRecord } from "#sources/kit/exchange.ts";
import type { Clock } from "#sources/clock.ts";
import type { Places, Source } from "#sources/source.ts";
import type { JobRun } from "#queue/job-runs.ts";
import type { About } from "#queue/jobs.ts";
import type { Texts } from "#text/texts.ts";

export type Log = {
  info(details: Record<string, unknown>, message: string): void;
  error(details: Record<string, unknown>, message: string): void;
};

/** What every task can reach. */
export type WorkerDeps = {
  database: Database;
  log: Log;
  /** What letters, webhooks and reports are written with. */
  texts: Texts;
  /** Base address of NBP's API; absent = the real one. */
  nbpUrl?: string;
  /** What can be read; absent = the sources of this release. */
  sources?: readonly Source[];
  /** Where they are reached; absent = nowhere. */
  places?: Places;
  secretKeys?: SecretKeys;
  /** Time as the connector sees it; absent = the real one. */
  clock?: Clock;
  /** Where links of letters lead, and the mail server; `transport` null = letters stay in the development mailbox. */
  mail?: { appUrl: string; apiUrl?: string; transport: MailTransport | null };
  /** What companies pay for; absent or null = nothing, so that no trial begins and no store waits for a payment. */
  subscriptionTerms?: SubscriptionTerms | null;
  /** Whether webhooks may lead into the network of the instance itself; absent = no. */
  webhooksReachPrivate?: boolean;
  /** Told about every request to a marketplace. */
  onRequest?: (request: RequestRecord) => void;
  /** Told about every request to a marketplace that failed; absent = nobody. */
  failures?: Pick<FailureLog, "note">;
  /** Told about jobs that ended as failed; absent = nobody. */
  reports?: Reports;
};

/** One run of a job of one company, and what it is about. `db` of the scope is outside any transaction. */
export type JobContext<Kind extends JobKind> = WorkerDeps & { scope: CompanyScope; run: JobRun; about: About<Kind>; signal: AbortSignal };

export type JobTask<Kind extends JobKind> = (context: JobContext<Kind>) => Promise<void>;
