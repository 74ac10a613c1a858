/** Consents of connected stores with their tokens sealed. */
import { sql } from "kysely";
import type { CompanyScope } from "./scope.ts";
import { type SecretKeys, open, seal } from "./secrets.ts";

export type StoredTokens = {
  readonly accessToken: string;
  /** `null` = nothing renews it: it was typed in by hand. */
  readonly refreshToken: string | null;
  /** ISO 8601 instant; `null` = until it is refused. */
  readonly accessExpiresAt: string | null;
  readonly scopes: readonly string[];
};

export type ConnectionPlace = { readonly environment: string; readonly apiUrl: string; readonly authUrl: string };

/** `tokens` null = the consent has ended. */
export type StoredConnection = ConnectionPlace & {
  readonly login: string;
  readonly tokens: StoredTokens | null;
  readonly refreshedAt: string;
};

export const tokenContext = (companyId: number, storeId: number, kind: string): string => `${kind} of store ${companyId}/${storeId}`;

const sealedRefresh = (keys: SecretKeys, { refreshToken }: StoredTokens, context: string): Buffer | null =>
  refreshToken === null ? null : seal(keys, refreshToken, context);

/** A new consent for the store, or a renewed one. */
export async function saveConnection(
  { db, companyId }: CompanyScope,
  keys: SecretKeys,
  storeId: number,
  connection: ConnectionPlace & { readonly login: string; readonly tokens: StoredTokens },
): Promise<void> {
  const { tokens } = connection;
  await sql`
    insert into store_connections (company_id, store_id, environment, api_url, auth_url, login, scopes, access_token, refresh_token, access_expires_at)
    values (${companyId}, ${storeId}, ${connection.environment}, ${connection.apiUrl}, ${connection.authUrl}, ${connection.login}, ${[...tokens.scopes]}::text[],
            ${seal(keys, tokens.accessToken, tokenContext(companyId, storeId, "access"))}, ${sealedRefresh(keys, tokens, tokenContext(companyId, storeId, "refresh"))},
            ${tokens.accessExpiresAt}::timestamptz)
    on conflict (company_id, store_id) do update set environment = excluded.environment, api_url = excluded.api_url, auth_url = excluded.auth_url,
      login = excluded.login, scopes = excluded.scopes, access_token = excluded.access_token, refresh_token = excluded.refresh_token,
      access_expires_at = excluded.access_expires_at, connected_at = excluded.connected_at, refreshed_at = excluded.refreshed_at, ended_at = null, end_reason = null`.execute(
    db,
  );
}

type Row = {
  environment: string;
  apiUrl: string;
  authUrl: string;
  login: string;
  scopes: string[];
  access: Buffer | null;
  refresh: Buffer | null;
  accessExpiresAt: string | null;
  refreshedAt: string;
};

/** With `lock` the row stays locked until the caller's transaction ends, so that one refresh token is used once. */
export async function readConnection(
  { db, companyId }: CompanyScope,
  keys: SecretKeys,
  storeId: number,
  lock = false,
): Promise<StoredConnection | null> {
  const { rows } = await sql<Row>`
    select environment, api_url as "apiUrl", auth_url as "authUrl", login, scopes, access_token as access, refresh_token as refresh,
           access_expires_at as "accessExpiresAt", refreshed_at as "refreshedAt"
    from store_connections where company_id = ${companyId} and store_id = ${storeId} ${lock ? sql`for update` : sql``}`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { environment, apiUrl, authUrl, login, refreshedAt } = row;
  const place = { environment, apiUrl, authUrl, login, refreshedAt };
  if (row.access === null) return { ...place, tokens: null };
  return {
    ...place,
    tokens: {
      accessToken: open(keys, row.access, tokenContext(companyId, storeId, "access")),
      refreshToken: row.refresh === null ? null : open(keys, row.refresh, tokenContext(companyId, storeId, "refresh")),
      accessExpiresAt: row.accessExpiresAt,
      scopes: row.scopes,
    },
  };
}

/** The new pair of a used refresh token replaces the old one whole. */
export async function rotateTokens(
  { db, companyId }: CompanyScope,
  keys: SecretKeys,
  storeId: number,
  tokens: StoredTokens,
): Promise<void> {
  await sql`
    update store_connections set access_token = ${seal(keys, tokens.accessToken, tokenContext(companyId, storeId, "access"))},
      refresh_token = ${sealedRefresh(keys, tokens, tokenContext(companyId, storeId, "refresh"))},
      access_expires_at = ${tokens.accessExpiresAt}::timestamptz, scopes = ${[...tokens.scopes]}::text[], refreshed_at = now(), rotations = rotations + 1
    where company_id = ${companyId} and store_id = ${storeId}`.execute(db);
}

/** Forgets both tokens: the seller took the consent back, or it ran out. Data stays. */
export async function endConnection({ db, companyId }: CompanyScope, storeId: number, reason: string): Promise<void> {
  await sql`
    update store_connections set access_token = null, refresh_token = null, access_expires_at = null, ended_at = now(), end_reason = ${reason}
    where company_id = ${companyId} and store_id = ${storeId}`.execute(db);
}
