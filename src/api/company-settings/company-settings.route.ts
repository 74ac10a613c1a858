import { writeAudit } from "#accounts/audit.ts";
import { companySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import type { CompanySettings, CompanySettingsChange } from "#contract/company-settings.ts";
import { AppError } from "#core/errors.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import { enqueueRecompute } from "#queue/enqueue.ts";
import type { Day } from "#core/facts.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { changeSettings } from "./change-settings.ts";
import { presentSettings } from "./company-settings.present.ts";
import { findSettings, findTaxProfile, saveSettings, saveTaxProfile } from "./company-settings.query.ts";

function only(settings: CompanySettings, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, Reflect.get(settings, name)]));
}

async function save(scope: CompanyScope, userId: number, body: CompanySettingsChange, today: Day): Promise<CompanySettings> {
  const [settings, profile] = [await findSettings(scope, { lock: true }), await findTaxProfile(scope)];
  if (body.version !== settings.version) throw new AppError("CONFLICT", `settings have version ${settings.version}, not ${body.version}`);
  const change = changeSettings(settings, profile, body, today);
  const after = presentSettings(change.settings, change.profile, today);
  if (change.changed.length === 0) return after;
  await saveSettings(scope, change.settings);
  if (change.changed.includes("taxProfile")) await saveTaxProfile(scope, change.profile);
  if (change.affectsFigures) await enqueueRecompute(scope, { reason: "settings", createdBy: userId });
  const before = presentSettings(settings, profile, today);
  await writeAudit(scope, {
    action: "settings.changed",
    userId,
    subjectType: "settings",
    before: only(before, change.changed),
    after: only(after, change.changed),
  });
  return after;
}

export function registerCompanySettings(api: Api): void {
  route(api, companySettingsRoute, async ({ scope, today }) =>
    presentSettings(await findSettings(scope), await findTaxProfile(scope), today),
  );

  route(api, saveCompanySettingsRoute, ({ scope, session, body, today }) =>
    withTransaction(scope.db, (db) => save({ db, companyId: scope.companyId }, session.account.id, body, today)),
  );
}
