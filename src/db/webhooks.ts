/** Addresses that a company has its alerts sent to, with their secrets sealed, and what was sent there. */
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { CompanyScope } from "./scope.ts";
import { type SecretKeys, open, seal } from "./secrets.ts";

export const webhookContext = (companyId: number, webhookId: number): string => `webhook ${companyId}/${webhookId}`;

const newSecret = (): string => `whsec_${randomBytes(32).toString("base64url")}`;

export type WebhookRow = {
  id: number;
  name: string;
  url: string;
  isOn: boolean;
  failingSince: string | null;
  disabledAt: string | null;
  createdAt: string;
};

const COLUMNS = sql`w.id, w.name, w.url, w.is_on as "isOn", w.failing_since as "failingSince", w.disabled_at as "disabledAt", w.created_at as "createdAt"`;

export async function listWebhooks({ db, companyId }: CompanyScope): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from webhooks w where w.company_id = ${companyId} order by w.id`.execute(db);
  return rows;
}

export async function findWebhook({ db, companyId }: CompanyScope, id: number): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`select ${COLUMNS} from webhooks w where w.company_id = ${companyId} and w.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** @returns its number; it has no secret yet. */
export async function insertWebhook(
  { db, companyId }: CompanyScope,
  { name, url, createdBy }: { name: string; url: string; createdBy: number },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhooks (company_id, name, url, created_by) values (${companyId}, ${name}, ${url}, ${createdBy}) returning id`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Whoever switches it on again begins anew. */
export async function updateWebhook(
  { db, companyId }: CompanyScope,
  id: number,
  { name, url, isOn }: Pick<WebhookRow, "name" | "url" | "isOn">,
): Promise<void> {
  await sql`
    update webhooks set name = ${name}, url = ${url}, is_on = ${isOn}, disabled_at = null, failing_since = null
    where company_id = ${companyId} and id = ${id}`.execute(db);
}

export async function deleteWebhook({ db, companyId }: CompanyScope, id: number): Promise<void> {
  await sql`delete from webhook_deliveries where company_id = ${companyId} and webhook_id = ${id}`.execute(db);
  await sql`delete from webhooks where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Somebody has chosen where it leads, or was shown its secret: it is theirs from now on. */
export async function noteWebhookMaker({ db, companyId }: CompanyScope, id: number, userId: number): Promise<void> {
  await sql`update webhooks set created_by = ${userId} where company_id = ${companyId} and id = ${id}`.execute(db);
}

/** Somebody has seen to it that it was switched off. */
export async function endFailureAlert({ db, companyId }: CompanyScope, id: number): Promise<void> {
  await sql`
    update alerts set resolved_at = now()
    where company_id = ${companyId} and kind = 'webhookDisabled' and subject = ${String(id)} and resolved_at is null`.execute(db);
}

/** Gives it another secret. @returns the secret, which is shown this once. */
export async function renewWebhookSecret({ db, companyId }: CompanyScope, keys: SecretKeys, id: number): Promise<string> {
  const secret = newSecret();
  const sealed = seal(keys, secret, webhookContext(companyId, id));
  await sql`update webhooks set secret = ${sealed} where company_id = ${companyId} and id = ${id}`.execute(db);
  return secret;
}

type Delivery = {
  id: number;
  event: string;
  state: "waiting" | "sent" | "failed";
  attempts: number;
  status: number | null;
  answer: string | null;
  error: string | null;
  tookMs: number | null;
  createdAt: string;
  triedAt: string | null;
};

/** The newest first. */
export async function listDeliveries({ db, companyId }: CompanyScope, webhookId: number, limit: number): Promise<Delivery[]> {
  const { rows } = await sql<Delivery>`
    select id, event, state, attempts, status, answer, error, took_ms as "tookMs", created_at as "createdAt", tried_at as "triedAt"
    from webhook_deliveries where company_id = ${companyId} and webhook_id = ${webhookId} order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Content as it will be signed and sent, byte for byte, at every try. */
export async function insertDelivery(
  { db, companyId }: CompanyScope,
  { webhookId, event, body }: { webhookId: number; event: string; body: string },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into webhook_deliveries (company_id, webhook_id, event, body) values (${companyId}, ${webhookId}, ${event}, ${body}) returning id`.execute(
    db,
  );
  return rows[0]?.id ?? 0;
}

export type OpenDelivery = { webhookId: number; event: string; body: string; url: string; secret: string; name: string };

/** One that was not sent yet, to an address that is still to get it. */
export async function openDelivery({ db, companyId }: CompanyScope, keys: SecretKeys, id: number): Promise<OpenDelivery | null> {
  const { rows } = await sql<Omit<OpenDelivery, "secret"> & { secret: Buffer | null }>`
    select d.webhook_id as "webhookId", d.event, d.body, w.url, w.secret, w.name
    from webhook_deliveries d join webhooks w on w.company_id = ${companyId} and w.id = d.webhook_id
    where d.company_id = ${companyId} and d.id = ${id} and d.state = 'waiting' and (d.event = 'test' or (w.is_on and w.disabled_at is null))`.execute(
    db,
  );
  const [found] = rows;
  if (found === undefined || found.secret === null) return null;
  return { ...found, secret: open(keys, found.secret, webhookContext(companyId, found.webhookId)) };
}
