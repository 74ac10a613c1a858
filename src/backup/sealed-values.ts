/** Values inside tables that are sealed with the instance's keys: tokens of marketplaces, secrets of second factors. */
import type pg from "pg";
import { totpContext } from "#accounts/second-factor.ts";
import { tokenContext } from "#db/connections.ts";
import { webhookContext } from "#db/webhooks.ts";
import { type SecretKeys, open, seal } from "#db/secrets.ts";

type Token = { companyId: number; storeId: number; access: Buffer | null; refresh: Buffer | null };
type Factor = { id: number; secret: Buffer };

const TOKENS = `
select company_id as "companyId", store_id as "storeId", access_token as access, refresh_token as refresh
from store_connections where refresh_token is not null or access_token is not null`;
type Signing = { companyId: number; id: number; secret: Buffer };

const WEBHOOKS = `select company_id as "companyId", id, secret from webhooks where secret is not null`;
/** A copy of a release before webhooks has no table of them. */
async function findSigning(client: pg.ClientBase): Promise<Signing[]> {
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('public.webhooks') is not null as there");
  return rows[0]?.there === true ? (await client.query<Signing>(WEBHOOKS)).rows : [];
}

const FACTORS = "select id, totp_secret as secret from users where totp_secret is not null";

/** null = the keys do not open it. */
function opened(keys: SecretKeys, sealed: Buffer, context: string): string | null {
  try {
    return open(keys, sealed, context);
  } catch {
    return null;
  }
}

function contextsOf({ companyId, storeId }: Token): { access: string; refresh: string } {
  return { access: tokenContext(companyId, storeId, "access"), refresh: tokenContext(companyId, storeId, "refresh") };
}

/** How many connections and second factors the keys do not open: as many have to be set up anew from a copy with these keys. */
export async function countUnopened(client: pg.ClientBase, keys: SecretKeys): Promise<number> {
  const { rows: tokens } = await client.query<Token>(TOKENS);
  const { rows: factors } = await client.query<Factor>(FACTORS);
  const signing = await findSigning(client);
  const lostSecrets = signing.filter(({ companyId, id, secret }) => opened(keys, secret, webhookContext(companyId, id)) === null);
  const lostTokens = tokens.filter((token) => {
    const contexts = contextsOf(token);
    return [
      token.access === null || opened(keys, token.access, contexts.access) !== null,
      token.refresh === null || opened(keys, token.refresh, contexts.refresh) !== null,
    ].includes(false);
  });
  return lostTokens.length + lostSecrets.length + factors.filter(({ id, secret }) => opened(keys, secret, totpContext(id)) === null).length;
}

/** Sealed anew with the keys of this instance where only those of the copy open it; what neither opens stays as it is. */
function resealed(sealed: Buffer | null, context: string, keys: { ours: SecretKeys; theirs: SecretKeys }): Buffer | null {
  if (sealed === null || opened(keys.ours, sealed, context) !== null) return sealed;
  const plain = opened(keys.theirs, sealed, context);
  return plain === null ? sealed : seal(keys.ours, plain, context);
}

/** After it the instance needs no key but its own. */
export async function resealValues(client: pg.ClientBase, keys: { ours: SecretKeys; theirs: SecretKeys }): Promise<void> {
  const { rows: tokens } = await client.query<Token>(TOKENS);
  for (const token of tokens) {
    const contexts = contextsOf(token);
    await client.query("update store_connections set access_token = $3, refresh_token = $4 where company_id = $1 and store_id = $2", [
      token.companyId,
      token.storeId,
      resealed(token.access, contexts.access, keys),
      resealed(token.refresh, contexts.refresh, keys),
    ]);
  }
  const signing = await findSigning(client);
  for (const { companyId, id, secret } of signing) {
    await client.query("update webhooks set secret = $3 where company_id = $1 and id = $2", [
      companyId,
      id,
      resealed(secret, webhookContext(companyId, id), keys),
    ]);
  }
  const { rows: factors } = await client.query<Factor>(FACTORS);
  for (const { id, secret } of factors) {
    await client.query("update users set totp_secret = $2 where id = $1", [id, resealed(secret, totpContext(id), keys)]);
  }
}
