import { useTranslation } from "react-i18next";
import type { CompanySettings } from "#contract/company-settings.ts";
import { useSaveCompanySettingsMutation } from "../../domain/settings/company-settings.api.ts";
import { toast } from "../../lib/toast.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { changeOf, countChanges, fieldsOf, problemsOf } from "./settings-form.ts";

/** All settings of the company as one form. */
export function useSettingsForm(settings: CompanySettings) {
  const { t } = useTranslation("settings");
  const [save] = useSaveCompanySettingsMutation();
  const entry = useEntryForm({
    saved: fieldsOf(settings),
    draft: "settings",
    hasVersions: true,
    isLive: true,
    check: (fields) =>
      Object.fromEntries(Object.entries(problemsOf(fields, settings)).map(([field, problem]) => [field, t(`problems.${problem}`)])),
    send: (fields) => save({ version: settings.version, ...changeOf(fields, settings) }),
    resets: true,
    onSent: () => void toast(),
  });
  return { ...entry, changes: countChanges(entry.form.values, settings) };
}
