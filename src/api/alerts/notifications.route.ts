import { notificationsRoute, readNotificationsRoute } from "#contract/notifications.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { presentAlert } from "./alerts.present.ts";
import { findAlerts } from "./alerts.query.ts";
import { findReadMark, markRead } from "./notifications.query.ts";

const SHOWN = 20;

export function registerNotifications(api: Api): void {
  const { texts } = api.deps;

  route(api, notificationsRoute, async ({ scope, session, locale }) => {
    const [rows, { readAt, unread }] = [await findAlerts(scope, SHOWN), await findReadMark(scope, session.account.id)];
    const items = rows.map((row) => {
      const { id, title, text, seenAt, link } = presentAlert(row, texts, locale);
      return { id, title, text, at: seenAt, isRead: readAt !== null && Temporal.Instant.compare(seenAt, readAt) <= 0, link };
    });
    return { items, unread };
  });

  route(api, readNotificationsRoute, ({ scope, session, body }) => markRead(scope, session.account.id, body.upTo));
}
