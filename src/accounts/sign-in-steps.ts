/** What a sign-in of several steps remembers from one to the next. Each step works once and for minutes. */
import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "#db/connection.ts";
import { open, seal, type SecretKeys } from "#db/secrets.ts";
import { hashToken, newToken } from "./token.ts";

export type StepPurpose = "openidAsked" | "openidProven" | "passkeyAsked" | "passkeyMade";

/** Enough to sign in at the provider, or to read the terms; authenticators answer at once. */
const STEP_SECONDS: Readonly<Record<StepPurpose, number>> = { openidAsked: 600, openidProven: 600, passkeyAsked: 300, passkeyMade: 300 };

const contextOf = (purpose: StepPurpose): string => `${purpose} of a sign-in`;

/** Keeps a step, and answers the token that the browser is to hold. */
export async function keepStep(db: Db, keys: SecretKeys, purpose: StepPurpose, payload: unknown): Promise<string> {
  const token = newToken();
  await sql`
    insert into sign_in_steps (token_hash, purpose, payload, expires_at)
    values (${hashToken(token)}, ${purpose}, ${seal(keys, JSON.stringify(payload), contextOf(purpose))}, now() + make_interval(secs => ${STEP_SECONDS[purpose]}))`.execute(
    db,
  );
  return token;
}

type Kept = { db: Db; keys: SecretKeys; purpose: StepPurpose; token: string };

function read<T>({ keys, purpose }: Kept, row: { payload: Buffer } | undefined, schema: z.ZodType<T>): T | null {
  return row === undefined ? null : schema.parse(JSON.parse(open(keys, row.payload, contextOf(purpose))));
}

/** Looks at a step without using it up; null when it is over, used or never was. */
export async function findStep<T>(kept: Kept, schema: z.ZodType<T>): Promise<T | null> {
  const { rows } = await sql<{ payload: Buffer }>`
    select payload from sign_in_steps
    where token_hash = ${hashToken(kept.token)} and purpose = ${kept.purpose} and expires_at > now()`.execute(kept.db);
  return read(kept, rows[0], schema);
}

/** Uses a step up: of two callers at once only one gets it. */
export async function takeStep<T>(kept: Kept, schema: z.ZodType<T>): Promise<T | null> {
  const { rows } = await sql<{ payload: Buffer; isLive: boolean }>`
    delete from sign_in_steps where token_hash = ${hashToken(kept.token)} and purpose = ${kept.purpose}
    returning payload, expires_at > now() as "isLive"`.execute(kept.db);
  return rows[0]?.isLive ? read(kept, rows[0], schema) : null;
}
