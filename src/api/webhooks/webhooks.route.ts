import { writeAudit } from "#accounts/audit.ts";
import {
  createWebhookRoute,
  deleteWebhookRoute,
  rotateWebhookSecretRoute,
  testWebhookRoute,
  updateWebhookRoute,
  type Webhook,
  webhookDeliveriesRoute,
  webhooksRoute,
} from "#contract/webhooks.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import {
  deleteWebhook,
  endFailureAlert,
  findWebhook,
  insertDelivery,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  noteWebhookMaker,
  renewWebhookSecret,
  updateWebhook,
  type WebhookRow,
} from "#db/webhooks.ts";
import { enqueueDelivery } from "#queue/enqueue-alerts.ts";
import { mayBeCalled } from "#queue/safe-address.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";

const MOST_WEBHOOKS = 10;
const LOGGED = 50;

const present = ({ id, ...row }: WebhookRow): Webhook => ({ ...row, id: String(id) });

async function webhookOr404(scope: CompanyScope, id: string): Promise<WebhookRow> {
  const found = await findWebhook(scope, idOr404(id));
  if (found === null) throw new AppError("NOT_FOUND", `no webhook ${id}`);
  return found;
}

/** What leads inside is said while it is typed, not in a log afterwards. Throws VALIDATION. */
async function checkAddress({ config }: Api["deps"], url: string): Promise<void> {
  if (await mayBeCalled(url, config.webhooksReachPrivate)) return;
  throw new AppError("VALIDATION", "the address leads inside", { fields: { url: ["privateAddress"] } });
}

/** A test says of itself that it is one, so that nobody's automation takes it for an alert. */
async function addTest(scope: CompanyScope, webhookId: number, at: string): Promise<number> {
  const body = JSON.stringify({ type: "test", sentAt: at, alerts: [] });
  const deliveryId = await insertDelivery(scope, { webhookId, event: "test", body });
  await enqueueDelivery(scope, deliveryId);
  return deliveryId;
}

function registerChanges(api: Api): void {
  const { secretKeys } = api.deps;

  route(api, createWebhookRoute, async ({ scope, session, body }) => {
    await checkAddress(api.deps, body.url);
    return withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      if ((await listWebhooks(inside)).length >= MOST_WEBHOOKS) {
        throw new AppError("REFUSED", "too many webhooks", {
          text: { key: "api:refused.tooManyWebhooks", values: { limit: MOST_WEBHOOKS } },
        });
      }
      const id = await insertWebhook(inside, { ...body, createdBy: session.account.id });
      const secret = await renewWebhookSecret(inside, secretKeys, id);
      const entry = { action: "webhook.created", userId: session.account.id, subjectType: "webhook", subjectId: String(id), after: body };
      await writeAudit(inside, entry);
      return { webhook: present(await webhookOr404(inside, String(id))), secret };
    });
  });

  route(api, updateWebhookRoute, async ({ scope, session, params, body }) => {
    if (body.url !== undefined) await checkAddress(api.deps, body.url);
    return withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const { id, name, url, isOn } = await webhookOr404(inside, params.id);
      const before = { name, url, isOn };
      const after = { name: body.name ?? name, url: body.url ?? url, isOn: body.isOn ?? isOn };
      await updateWebhook(inside, id, after);
      if (after.url !== url) await noteWebhookMaker(inside, id, session.account.id);
      await endFailureAlert(inside, id);
      const entry = { action: "webhook.changed", userId: session.account.id, subjectType: "webhook", subjectId: params.id, before, after };
      await writeAudit(inside, entry);
      return present(await webhookOr404(inside, params.id));
    });
  });

  route(api, deleteWebhookRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const { id, name, url } = await webhookOr404(inside, params.id);
      await deleteWebhook(inside, id);
      await endFailureAlert(inside, id);
      const entry = {
        action: "webhook.deleted",
        userId: session.account.id,
        subjectType: "webhook",
        subjectId: params.id,
        before: { name, url },
      };
      await writeAudit(inside, entry);
    }),
  );
}

function registerSecrets(api: Api): void {
  const { secretKeys } = api.deps;

  route(api, rotateWebhookSecretRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const { id } = await webhookOr404(inside, params.id);
      const secret = await renewWebhookSecret(inside, secretKeys, id);
      await noteWebhookMaker(inside, id, session.account.id);
      const entry = { action: "webhook.secretRotated", userId: session.account.id, subjectType: "webhook", subjectId: params.id };
      await writeAudit(inside, entry);
      return { secret };
    }),
  );
}

export function registerWebhooks(api: Api): void {
  registerChanges(api);
  registerSecrets(api);

  route(api, webhooksRoute, async ({ scope }) => ({
    items: (await listWebhooks(scope)).map(present),
    reachesPrivate: api.deps.config.webhooksReachPrivate,
  }));

  route(api, testWebhookRoute, ({ scope, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const { id } = await webhookOr404(inside, params.id);
      return { deliveryId: String(await addTest(inside, id, api.deps.clock())) };
    }),
  );

  route(api, webhookDeliveriesRoute, async ({ scope, params }) => {
    const { id } = await webhookOr404(scope, params.id);
    const found = await listDeliveries(scope, id, LOGGED);
    return { items: found.map((delivery) => ({ ...delivery, id: String(delivery.id) })) };
  });
}
