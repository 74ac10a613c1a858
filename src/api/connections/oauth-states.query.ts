import { sql } from "kysely";
import type { Environment } from "#contract/stores.ts";
import type { CompanyScope } from "#db/scope.ts";

/** Minutes in which a consent has to come back. */
const CODE_MINUTES = 10;

export type ConsentState = {
  stateHash: Buffer;
  userId: number;
  sessionHash: Buffer;
  storeId: number | null;
  /** Key of the source. */
  source: string;
  environment: Environment;
  flow: "code" | "device";
  /** Sealed: PKCE verifier or device code. */
  secret: Buffer;
  intervalSeconds: number | null;
  /** ISO 8601; null = in ten minutes. */
  expiresAt: string | null;
};

/** Remembers what was asked for, and forgets what the company asked for too long ago. */
export async function keepState({ db, companyId }: CompanyScope, state: ConsentState): Promise<void> {
  await sql`delete from oauth_states where company_id = ${companyId} and expires_at < now()`.execute(db);
  await sql`
    insert into oauth_states (state_hash, company_id, user_id, session_hash, store_id, source, environment, flow, secret, interval_seconds, expires_at)
    values (${state.stateHash}, ${companyId}, ${state.userId}, ${state.sessionHash}, ${state.storeId}, ${state.source}, ${state.environment}, ${state.flow},
            ${state.secret}, ${state.intervalSeconds},
            coalesce(${state.expiresAt}::timestamptz, now() + make_interval(mins => ${CODE_MINUTES})))
  `.execute(db);
}

export type KeptState = {
  storeId: number | null;
  source: string;
  environment: Environment;
  secret: Buffer;
  intervalSeconds: number | null;
};

type Asked = { stateHash: Buffer; sessionHash: Buffer; flow: "code" | "device" };

/** What this session asked for under the state, used up by this; null when it did not, or too long ago. */
export async function takeState({ db, companyId }: CompanyScope, { stateHash, sessionHash, flow }: Asked): Promise<KeptState | null> {
  const { rows } = await sql<KeptState>`
    delete from oauth_states
    where state_hash = ${stateHash} and company_id = ${companyId} and session_hash = ${sessionHash} and flow = ${flow} and expires_at > now()
    returning store_id as "storeId", source, environment, secret, interval_seconds as "intervalSeconds"
  `.execute(db);
  return rows[0] ?? null;
}

/** The same, still there for the next question. */
export async function findState({ db, companyId }: CompanyScope, { stateHash, sessionHash, flow }: Asked): Promise<KeptState | null> {
  const { rows } = await sql<KeptState>`
    select store_id as "storeId", source, environment, secret, interval_seconds as "intervalSeconds" from oauth_states
    where state_hash = ${stateHash} and company_id = ${companyId} and session_hash = ${sessionHash} and flow = ${flow} and expires_at > now()
  `.execute(db);
  return rows[0] ?? null;
}

export async function slowDown({ db, companyId }: CompanyScope, stateHash: Buffer, intervalSeconds: number): Promise<void> {
  await sql`
    update oauth_states set interval_seconds = ${intervalSeconds} where state_hash = ${stateHash} and company_id = ${companyId}
  `.execute(db);
}
