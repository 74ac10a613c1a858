import { writeAudit } from "#accounts/audit.ts";
import { alertsRoute, bookCompensationsRoute, dismissAlertRoute, unbookCompensationsRoute } from "#contract/alerts.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { Api } from "../http/deps.ts";
import { idOr404 } from "../http/ids.ts";
import { route } from "../http/route.ts";
import { presentAlert } from "../domain/alerts.present.ts";
import { bookCompensations, setAside, unbookCompensations } from "./compensations.ts";
import { countAlerts, dismissAlert, findAlerts } from "./alerts.query.ts";

const SHOWN = 100;

export function registerAlerts(api: Api): void {
  const { texts, sources } = api.deps;

  route(api, alertsRoute, async ({ scope, locale }) => {
    const [rows, total] = [await findAlerts(scope, SHOWN), await countAlerts(scope)];
    return { items: rows.map((row) => presentAlert(row, { texts, locale, sources })), total };
  });

  route(api, dismissAlertRoute, ({ scope, session, params }) =>
    withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      const id = idOr404(params.id);
      if (!(await dismissAlert(inside, id))) throw new AppError("NOT_FOUND", `no open alert ${id}`);
      await setAside(inside, id);
      await writeAudit(inside, { action: "alert.dismissed", userId: session.account.id, subjectType: "alert", subjectId: params.id });
    }),
  );

  route(api, bookCompensationsRoute, bookCompensations);

  route(api, unbookCompensationsRoute, unbookCompensations);
}
