import { listSupportRequests } from "#accounts/support-consent.ts";
import type { Session } from "#accounts/sessions.ts";
import type { Notification } from "#contract/notifications.ts";
import { notificationsRoute, readNotificationsRoute } from "#contract/notifications.ts";
import { isAlertRuleKind } from "#core/alert-rules.ts";
import { type RuleAlert, sayAlert, tellAlerts } from "#text/alert-words.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { type AlertRow, type AlertWords, presentAlert } from "../domain/alerts.present.ts";
import { type EndedAlert, findAlerts, findEnded } from "./alerts.query.ts";
import { findReadMark, markRead } from "./notifications.query.ts";

const ASKED = 200;
const SHOWN = 20;
/** How long it is told that something is over. */
const ENDED_FOR = { hours: 48 };
const ENDED_SHOWN = 5;

type Told = Omit<Notification, "isRead">;
type Language = { texts: Texts; locale: TextLocale };

/** Alerts of one rule together where they are many, at the moment of the latest; all others one by one. */
function openOnes(rows: readonly AlertRow[], words: AlertWords): Told[] {
  const { texts, locale } = words;
  const ofRules = rows.flatMap((row): (RuleAlert & { total: number; row: AlertRow })[] => {
    const { kind, ruleId, storeId, params, total } = row;
    return ruleId !== null && isAlertRuleKind(kind) ? [{ kind, ruleId, storeId, params, total, row }] : [];
  });
  const told = tellAlerts(texts, locale, ofRules).map(({ title, text, link, first: { row } }) => {
    return { id: String(row.id), title, text, link, at: row.seenAt, isOver: false };
  });
  const others = rows
    .filter(({ ruleId }) => ruleId === null)
    .map((row) => {
      const { id, title, text, seenAt, link } = presentAlert(row, words);
      return { id, title, text, at: seenAt, link, isOver: false };
    });
  return [...told, ...others];
}

function endedOnes(rows: readonly EndedAlert[], { texts, locale }: Language): Told[] {
  return rows.flatMap(({ id, kind, ruleId, storeId, params, goneAt }) => {
    if (!isAlertRuleKind(kind)) return [];
    const { title, link } = sayAlert(texts, locale, { kind, ruleId, storeId, params });
    return [{ id: String(id), title: texts.say(locale, "api:alert.ended", { title }), text: "", at: goneAt, link, isOver: true }];
  });
}

/** What support asks of owners: nobody else can answer it. */
async function askedOfOwner(
  scope: CompanyScope,
  { account, impersonation }: Session,
  now: string,
  { texts, locale }: Language,
): Promise<Told[]> {
  if (account.role !== "owner" || impersonation !== null) return [];
  const requests = await listSupportRequests(scope, now);
  return requests
    .filter(({ status }) => status === "waiting")
    .map(({ id, askedAt, admin, account: whose, reason }) => ({
      id: `support-${id}`,
      title: texts.say(locale, "api:alert.support.title"),
      text: texts.say(locale, "api:alert.support.text", { admin, account: whose, reason }),
      link: "/system/settings/data",
      at: askedAt,
      isOver: false,
    }));
}

export function registerNotifications(api: Api): void {
  const { texts, clock, sources } = api.deps;

  route(api, notificationsRoute, async ({ scope, session, locale }) => {
    const since = Temporal.Instant.from(clock()).subtract(ENDED_FOR).toString();
    const language = { texts, locale, sources };
    const asked = await askedOfOwner(scope, session, clock(), language);
    const told = [
      ...asked,
      ...openOnes(await findAlerts(scope, ASKED), language),
      ...endedOnes(await findEnded(scope, since, ENDED_SHOWN), language),
    ].toSorted((a, b) => Temporal.Instant.compare(b.at, a.at));
    const { readAt, unread } = await findReadMark(scope, session.account.id);
    const isRead = (at: string): boolean => readAt !== null && Temporal.Instant.compare(at, readAt) <= 0;
    const items = told.slice(0, SHOWN).map((one) => ({ ...one, isRead: one.isOver || isRead(one.at) }));
    return { items, unread: unread + asked.filter(({ at }) => !isRead(at)).length };
  });

  route(api, readNotificationsRoute, ({ scope, session, body }) => markRead(scope, session.account.id, body.upTo));
}
