import { writeAudit } from "#accounts/audit.ts";
import { maintenanceRoute, setMaintenanceRoute } from "#contract/maintenance.ts";
import type { Api } from "../http/deps.ts";
import { findMaintenance, saveMaintenance } from "../http/maintenance.query.ts";
import { route } from "../http/route.ts";

export function registerMaintenance(api: Api): void {
  const { db } = api.deps.database;
  const isConfigured = api.deps.config.maintenance;

  route(api, maintenanceRoute, async () => ({ until: await findMaintenance(db), isConfigured }));

  route(api, setMaintenanceRoute, async ({ body, scope, session }) => {
    await saveMaintenance(db, body.minutes, session.account.id);
    api.maintenance.changed();
    const until = await findMaintenance(db);
    await writeAudit(scope, { action: "instance.maintenance", userId: session.account.id, after: { until } });
    return { until, isConfigured };
  });
}
