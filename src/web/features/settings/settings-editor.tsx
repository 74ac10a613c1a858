import { Button } from "@mantine/core";
import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { CompanySettings } from "#contract/company-settings.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { showToast } from "../../lib/toast.ts";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { ConflictNote } from "./conflict-note.tsx";
import { dropDraft, readDraft, storeDraft } from "./draft.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { useSaveCompanySettingsMutation } from "../../lib/company-settings.api.ts";
import { changeOf, countChanges, fieldsOf, problemsOf, type SettingsFields } from "./settings-form.ts";
import { CalculationSection } from "./sections/calculation-section.tsx";
import { CompanySection } from "./sections/company-section.tsx";
import { CostsSection } from "./sections/costs-section.tsx";
import { TaxSection } from "./sections/tax-section.tsx";

const CONFLICT = 409;

/** All settings as one form: what differs is counted, and saved together. */
export function SettingsEditor({ settings, refetch }: { settings: CompanySettings; refetch: () => void }) {
  const { t } = useTranslation(["settings", "common"]);
  const canEdit = useAppSelector(({ session }) => session.user?.role !== "viewer");
  const [fields, setFields] = useState<SettingsFields>(() => readDraft(settings.version, fieldsOf(settings)) ?? fieldsOf(settings));
  const [tried, setTried] = useState(false);
  const [save, { isLoading, error, reset }] = useSaveCompanySettingsMutation();
  const changes = countChanges(fields, settings);
  const problems = problemsOf(fields);
  const conflict = error !== undefined && asProblem(error).status === CONFLICT;

  useEffect(() => {
    if (changes > 0) storeDraft(settings.version, fields);
    else dropDraft();
  }, [changes, fields, settings.version]);

  const change = (changed: Partial<SettingsFields>) => {
    reset();
    setFields((before) => ({ ...before, ...changed }));
  };
  const discard = () => {
    reset();
    setTried(false);
    setFields(fieldsOf(settings));
  };
  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const answer = await save({ version: settings.version, ...changeOf(fields, settings) });
    if (answer.data === undefined) return;
    dropDraft();
    setTried(false);
    setFields(fieldsOf(answer.data));
    void showToast(t("common:toast.success"));
  };
  const section = { fields, problems: tried ? problems : {}, change, settings };
  return (
    <form className="z-settings" onSubmit={(event) => void submit(event)} noValidate>
      <LeaveGuard dirty={changes > 0} />
      <fieldset className="z-settings__fields" disabled={!canEdit}>
        <CompanySection {...section} />
        <TaxSection {...section} />
        <CalculationSection {...section} />
        <CostsSection {...section} />
      </fieldset>
      {conflict && (
        <ConflictNote
          onTheirs={() => {
            discard();
            refetch();
          }}
          onMine={() => {
            reset();
            refetch();
          }}
        />
      )}
      {error !== undefined && !conflict && <ProblemNote title={t("saveFailed")} problem={asProblem(error)} />}
      {!canEdit && <p className="z-note">{t("readOnly")}</p>}
      {changes > 0 && (
        <div className="z-settings__bar" role="status">
          <span>
            <strong className="z-strong">{t("changes", { count: changes })}</strong> <span className="z-secondary">{t("consequence")}</span>
          </span>
          <Button variant="default" onClick={discard}>
            {t("discard")}
          </Button>
          <Button type="submit" loading={isLoading}>
            {t("save")}
          </Button>
        </div>
      )}
    </form>
  );
}
