import { companySettingsRoute, previewCompanySettingsRoute, saveCompanySettingsRoute } from "#contract/company-settings.ts";
import { withTransaction } from "#db/connection.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { presentSettings } from "./company-settings.present.ts";
import { findSettings, findTaxProfile } from "./company-settings.query.ts";
import { effectOfChange, saveChange } from "./save-settings.ts";

export function registerCompanySettings(api: Api): void {
  route(api, companySettingsRoute, async ({ scope, today }) =>
    presentSettings(await findSettings(scope), await findTaxProfile(scope), today),
  );

  route(api, saveCompanySettingsRoute, ({ scope, session, body, today }) =>
    withTransaction(scope.db, (db) => saveChange({ db, companyId: scope.companyId }, session.account.id, body, today)),
  );

  route(api, previewCompanySettingsRoute, async ({ scope, body, today }) => ({
    currency: "PLN" as const,
    ...(await effectOfChange(scope, body, today)),
  }));
}
