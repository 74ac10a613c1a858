/** A marketplace account becomes a store of the company, or continues the one it was. */
import { sql } from "kysely";
import { AppError } from "#core/errors.ts";
import type { Market } from "#core/facts.ts";
import { type ConnectionPlace, type StoredTokens, saveConnection } from "#db/connections.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { SecretKeys } from "#db/secrets.ts";
import { enqueue } from "#queue/enqueue.ts";

export type NewConnection = ConnectionPlace & {
  /** Which source, where it sells, and whether each of its fees is billed by itself. */
  readonly source: { readonly key: string; readonly markets: readonly Market[] | "company"; readonly billsFees: boolean };
  readonly tokens: StoredTokens;
  /** The account as `/me` names it. */
  readonly account: { readonly externalId: string; readonly login: string; readonly baseMarket: string };
  /** Reconnects this store; null = the store of the account, or a new one. */
  readonly storeId: number | null;
  readonly createdBy: number | null;
};

/**
 * In the caller's transaction: store, consent, schedule and the first sync, together or not at all.
 * @throws AppError REFUSED when the account belongs to another company, or is not the account of the store to reconnect.
 */
export async function connectStore(
  scope: CompanyScope,
  keys: SecretKeys,
  connection: NewConnection,
): Promise<{ storeId: number; jobId: number }> {
  const storeId = await claimStore(scope, connection);
  await saveConnection(scope, keys, storeId, { ...connection, login: connection.account.login });
  const { db, companyId } = scope;
  await sql`
    update stores set status = 'connected', sync_status = 'syncing', deleted_at = null, version = version + 1
    where company_id = ${companyId} and id = ${storeId}`.execute(db);
  // What failed for want of the consent goes on at once, from where it stood.
  await sql`
    update sync_feeds set state = 'idle', error_kind = null, error = null, failures = 0, due_at = now()
    where company_id = ${companyId} and store_id = ${storeId} and state in ('failed', 'waiting')`.execute(db);
  await sql`
    insert into store_schedule (store_id, company_id, source, environment, due_at)
    values (${storeId}, ${companyId}, ${connection.source.key}, ${connection.environment}, now() + interval '10 minutes')
    on conflict (store_id) do update set source = excluded.source, environment = excluded.environment, due_at = excluded.due_at`.execute(
    db,
  );
  const jobId = await enqueue(scope, { task: "sync-store", storeId, createdBy: connection.createdBy });
  return { storeId, jobId };
}

async function claimStore({ db, companyId }: CompanyScope, connection: NewConnection): Promise<number> {
  const { account, environment, source } = connection;
  const owner = await sql<{ companyId: number; storeId: number }>`
    select company_id as "companyId", store_id as "storeId" from marketplace_accounts
    where source = ${source.key} and environment = ${environment} and external_id = ${account.externalId} for update`.execute(db);
  const owned = owner.rows[0];
  if (owned && owned.companyId !== companyId) {
    throw new AppError("REFUSED", `account ${account.externalId} belongs to another company`, {
      text: { key: "api:refused.accountOfAnotherCompany", values: { login: account.login } },
    });
  }
  const known = owned?.storeId ?? (await storeOfAccount({ db, companyId }, connection));
  if (connection.storeId !== null && connection.storeId !== known) {
    throw new AppError("REFUSED", `store ${connection.storeId} is another account`, {
      text: { key: "api:refused.accountOfAnotherStore", values: { login: account.login } },
    });
  }
  if (owned) return owned.storeId;
  const storeId = known ?? (await createStore({ db, companyId }, connection));
  await sql`
    insert into marketplace_accounts (source, environment, external_id, company_id, store_id)
    values (${source.key}, ${environment}, ${account.externalId}, ${companyId}, ${storeId})`.execute(db);
  return storeId;
}

/** A deleted store gives its account free, and continues when the account comes back. */
async function storeOfAccount({ db, companyId }: CompanyScope, { source, environment, account }: NewConnection): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from stores s join store_connections c on c.company_id = s.company_id and c.store_id = s.id
    where s.company_id = ${companyId} and s.source = ${source.key} and s.external_id = ${account.externalId} and c.environment = ${environment}
    order by s.id desc limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Where the store sells: on its source's markets, the account's first, or where the company is at home until the seller adds others. */
async function marketsOf({ db, companyId }: CompanyScope, { source, account }: NewConnection): Promise<readonly string[]> {
  if (source.markets !== "company") return [account.baseMarket, ...source.markets.filter((market) => market !== account.baseMarket)];
  const { rows } = await sql<{ market: string }>`
    select home_market as market from company_settings where company_id = ${companyId}`.execute(db);
  return rows.map(({ market }) => market);
}

async function createStore(scope: CompanyScope, connection: NewConnection): Promise<number> {
  const { db, companyId } = scope;
  const { source, account } = connection;
  const markets = await marketsOf(scope, connection);
  const { rows } = await sql<{ id: number }>`
    insert into stores (company_id, source, is_read, bills_fees, name, markets, base_market, external_id)
    values (${companyId}, ${source.key}, true, ${source.billsFees}, ${account.login}, ${[...markets]}::text[], ${markets[0]}, ${account.externalId})
    returning id`.execute(db);
  const storeId = rows[0]?.id;
  if (storeId === undefined) throw new Error("a store was stored without an id");
  return storeId;
}
