import { writeAudit } from "#accounts/audit.ts";
import { type Alert, alertsRoute, dismissAlertRoute } from "#contract/alerts.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { TextLocale, Texts } from "#text/texts.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { type AlertRow, countAlerts, dismissAlert, findAlerts } from "./alerts.query.ts";

const SHOWN = 100;

/** Screens where the cause of a kind is seen; `{name}` is a parameter of the alert. */
const LINKS: Readonly<Record<string, string>> = {
  unexplainedOrderMoney: "/system/progress?order={orderId}",
  unclearCompensation: "/system/progress?order={orderId}",
  reconciliationMismatch: "/system/reconciliation?month={month}&market={market}",
  consentEnded: "/system/settings/stores",
  scopeMissing: "/system/settings/stores",
};

/** null when the alert lacks a parameter that the address needs. */
function linkOf({ kind, params }: AlertRow): string | null {
  const link = LINKS[kind]?.replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    params[name] === undefined || params[name] === 0 ? whole : encodeURIComponent(String(params[name])),
  );
  return link === undefined || link.includes("{") ? null : link;
}

function presentAlert(row: AlertRow, texts: Texts, locale: TextLocale): Alert {
  const { id, kind, storeId, storeName, params, raisedAt, seenAt, times } = row;
  const known = texts.has(locale, `api:alert.${kind}.title`) ? kind : "other";
  const values = { ...params, store: storeName ?? "" };
  return {
    id: String(id),
    kind,
    storeId: storeId === null ? null : String(storeId),
    title: texts.say(locale, `api:alert.${known}.title`, values),
    text: texts.say(locale, `api:alert.${known}.text`, values),
    raisedAt,
    seenAt,
    times,
    link: linkOf(row),
  };
}

export function registerAlerts(api: Api): void {
  const { texts } = api.deps;

  route(api, alertsRoute, async ({ scope, locale }) => {
    const [rows, total] = [await findAlerts(scope, SHOWN), await countAlerts(scope)];
    return { items: rows.map((row) => presentAlert(row, texts, locale)), total };
  });

  route(api, dismissAlertRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const id = idOr404(params.id);
      if (!(await dismissAlert(inside, id))) throw new AppError("NOT_FOUND", `no open alert ${id}`);
      await writeAudit(inside, { action: "alert.dismissed", userId: session.account.id, subjectType: "alert", subjectId: params.id });
    }),
  );
}
