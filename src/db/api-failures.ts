/** Calls that were refused or failed, counted by the minute in this process and written beside the calls, never before their answer. */
import { sql } from "kysely";
import type { Db } from "./connection.ts";
import type { CompanyScope } from "./scope.ts";

export type ApiFailure = {
  companyId: number;
  /** out: we asked the marketplace; in: somebody of the company asked us. */
  side: "in" | "out";
  method: string;
  /** Without what the address named. */
  path: string;
  /** 0 = no answer came. */
  status: number;
  code: string;
  storeId?: number;
  userId?: number;
  /** By which the other side finds it. */
  requestId: string;
};

export type FailureLog = {
  note(failure: ApiFailure): void;
  /** Writes what waits, and nothing more by itself. */
  close(): Promise<void>;
};

type Counted = ApiFailure & { minute: string; lastAt: string; times: number };

const WRITE_AFTER_MS = 1000;
/** Kinds of failures that wait; more than so many within a second tell nothing more. */
const MOST_WAITING = 2000;

/** `kept`: by age, and so many of each company. */
export const FAILURES_KEPT = { days: 30, perCompany: 20_000 } as const;

function keyOf({ companyId, side, method, path, status, code, storeId = 0, userId = 0 }: ApiFailure, minute: string): string {
  return [companyId, minute, side, method, path, status, code, storeId, userId].join("\n");
}

/** `now` in epoch milliseconds. A database that is away loses what waits: nobody's call fails for it. */
export function createFailureLog(db: Db, onError: (error: unknown) => void, now: () => number = Date.now): FailureLog {
  let waiting = new Map<string, Counted>();
  let timer: NodeJS.Timeout | null = null;
  let writing: Promise<void> = Promise.resolve();

  const write = (): Promise<void> => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const taken = [...waiting.values()];
    waiting = new Map();
    writing = writing.then(() => writeAll(db, taken)).catch(onError);
    return writing;
  };

  return {
    note(failure) {
      const at = new Date(now()).toISOString();
      const minute = `${at.slice(0, 16)}:00Z`;
      const key = keyOf(failure, minute);
      const known = waiting.get(key);
      if (known === undefined && waiting.size >= MOST_WAITING) return;
      waiting.set(key, { ...failure, minute, lastAt: at, times: (known?.times ?? 0) + 1 });
      timer ??= setTimeout(() => void write(), WRITE_AFTER_MS).unref();
    },
    close: write,
  };
}

async function writeAll(db: Db, failures: readonly Counted[]): Promise<void> {
  for (const [companyId, own] of Map.groupBy(failures, (failure) => failure.companyId)) await writeOf({ db, companyId }, own);
}

async function writeOf({ db, companyId }: CompanyScope, own: readonly Counted[]): Promise<void> {
  const column = <T>(of: (failure: Counted) => T): T[] => own.map(of);
  await sql`
    insert into api_failures (company_id, minute, side, method, path, status, code, store_id, user_id, times, last_at, request_id)
    select ${companyId}::bigint, u.* from unnest(
      ${column(({ minute }) => minute)}::timestamptz[], ${column(({ side }) => side)}::text[], ${column(({ method }) => method)}::text[],
      ${column(({ path }) => path)}::text[], ${column(({ status }) => status)}::integer[], ${column(({ code }) => code)}::text[],
      ${column(({ storeId = 0 }) => storeId)}::bigint[], ${column(({ userId = 0 }) => userId)}::bigint[],
      ${column(({ times }) => times)}::integer[], ${column(({ lastAt }) => lastAt)}::timestamptz[],
      ${column(({ requestId }) => requestId)}::text[]) as u
    on conflict (company_id, minute, side, method, path, status, code, store_id, user_id)
      do update set times = api_failures.times + excluded.times, last_at = excluded.last_at, request_id = excluded.request_id`.execute(db);
  await sql`select pg_notify('live', ${JSON.stringify({ companyId, kind: "logs" })})`.execute(db);
}

/** What is older, or more than a company is kept of. */
export async function dropOldFailures(db: Db): Promise<void> {
  await sql`delete from api_failures where last_at < now() - make_interval(days => ${FAILURES_KEPT.days})`.execute(db);
  const { rows } = await sql<{ companyId: number }>`
    select company_id as "companyId" from api_failures group by company_id having count(*) > ${FAILURES_KEPT.perCompany}`.execute(db);
  for (const { companyId } of rows) {
    const { rows: last } = await sql<{ at: string }>`
      select last_at as at from api_failures where company_id = ${companyId}
      order by last_at desc, id desc offset ${FAILURES_KEPT.perCompany} limit 1`.execute(db);
    await sql`delete from api_failures where company_id = ${companyId} and last_at <= ${last[0]?.at ?? null}::timestamptz`.execute(db);
  }
}
