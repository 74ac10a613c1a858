/** What waits to be told goes out: one letter to each person, one call to each webhook, whatever number of alerts it is. */
import { withTransaction } from "#db/connection.ts";
import type { Instant } from "#core/facts.ts";
import type { CompanyScope } from "#db/scope.ts";
import { insertDelivery, listWebhooks } from "#db/webhooks.ts";
import { findAlertReaders, findRuleAlerts, nextTelling, type Notice, takeNotices } from "#pipeline/alerts/notices.query.ts";
import { enqueueDelivery, enqueueTelling } from "#queue/enqueue-alerts.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";
import type { PayloadOf } from "#queue/jobs.ts";
import { sayAlert } from "#text/alert-words.ts";
import type { Texts } from "#text/texts.ts";
import type { WorkerDeps } from "./context.ts";
import { realClock } from "./real-clock.ts";

/** So many alerts stand in one call. */
const IN_ONE_CALL = 100;

/** Taking and handing on are one transaction: nothing is told twice, and nothing is lost when a worker dies. */
export async function runTelling(deps: WorkerDeps, { companyId }: PayloadOf<"tell-alerts">): Promise<void> {
  const at = new Date((deps.clock ?? realClock).now()).toISOString();
  await withTransaction(deps.database.db, async (db) => {
    const scope = { db, companyId };
    const notices = await takeNotices(scope, at);
    await write(scope, notices);
    await call(scope, notices, { at, appUrl: deps.mail?.appUrl ?? "", texts: deps.texts });
    const dueAt = await nextTelling(scope);
    if (dueAt !== null) await enqueueTelling(scope, dueAt);
  });
}

const idsOf = (notices: readonly Notice[], channel: Notice["channel"], event: Notice["event"]): number[] =>
  notices.filter((notice) => notice.channel === channel && notice.event === event).map(({ alertId }) => alertId);

/** The letter names the alerts; their words are found when it is written, in the language of who reads it. */
async function write(scope: CompanyScope, notices: readonly Notice[]): Promise<void> {
  const [raised, ended] = [idsOf(notices, "email", "raised"), idsOf(notices, "email", "ended")];
  if (raised.length + ended.length === 0) return;
  const values = { raised: raised.join(","), ended: ended.join(","), company: scope.companyId };
  const { companyId } = scope;
  for (const { id, email } of await findAlertReaders(scope))
    await enqueueMail(scope.db, { kind: "alerts", to: email, userId: id, companyId, values });
}

type Telling = { at: Instant; appUrl: string; texts: Texts };

async function call(scope: CompanyScope, notices: readonly Notice[], { at, appUrl, texts }: Telling): Promise<void> {
  const events = new Map(notices.filter(({ channel }) => channel === "webhook").map(({ alertId, event }) => [alertId, event]));
  if (events.size === 0) return;
  const rows = await findRuleAlerts(scope, [...events.keys()]);
  const alerts = rows.map((row) => {
    const { title, text, link } = sayAlert(texts, "pl", row);
    const { id, kind, params, raisedAt } = row;
    return { id: String(id), event: events.get(id) ?? "raised", kind, title, text, url: `${appUrl}${link}`, raisedAt, values: params };
  });
  for (const { id, isOn, disabledAt } of await listWebhooks(scope)) {
    if (!isOn || disabledAt !== null) continue;
    for (let from = 0; from < alerts.length; from += IN_ONE_CALL) {
      const body = JSON.stringify({ type: "alerts", sentAt: at, alerts: alerts.slice(from, from + IN_ONE_CALL) });
      await enqueueDelivery(scope, await insertDelivery(scope, { webhookId: id, event: "alerts", body }));
    }
  }
}
