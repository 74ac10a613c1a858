import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./settings.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CompanySettings } from "#contract/company-settings.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { ConflictNote } from "../../ui/conflict-note.tsx";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { CalculationSection } from "./sections/calculation-section.tsx";
import { CompanySection } from "./sections/company-section.tsx";
import { CostsSection } from "./sections/costs-section.tsx";
import { TaxSection } from "./sections/tax-section.tsx";
import { useSettingsForm } from "./use-settings-form.ts";

/** All settings as one form: what differs is counted, and saved together. */
export function SettingsEditor({ settings, refetch }: { settings: CompanySettings; refetch: () => Promise<unknown> }) {
  const { t } = useTranslation("settings");
  const canEdit = useMayEdit();
  const { form, changes, ...entry } = useSettingsForm(settings);
  const section = { form, settings };
  const takeTheirs = async () => {
    await refetch();
    entry.discard();
  };
  const keepMine = async () => {
    await refetch();
    entry.clear();
  };
  return (
    <form className={css.root} noValidate onSubmit={entry.onSubmit}>
      <LeaveGuard
        isDirty={() => changes > 0}
        words={{ title: t("leave.title"), text: t("leave.text"), ok: t("save") }}
        onSave={entry.submit}
        onDiscard={entry.discard}
      />
      <fieldset className={css.fields} disabled={!canEdit}>
        <CompanySection {...section} />
        <TaxSection {...section} />
        <CalculationSection {...section} />
        <CostsSection {...section} />
      </fieldset>
      {entry.isConflict && <ConflictNote title={t("conflict")} onTheirs={takeTheirs} onMine={keepMine} />}
      {entry.refusal !== undefined && <ProblemNote title={t("saveFailed")} problem={asProblem(entry.refusal)} />}
      {!canEdit && <p className={ui.note}>{t("readOnly")}</p>}
      {changes > 0 && <SaveBar changes={changes} saving={entry.isBusy} isHeld={entry.isConflict} onDiscard={entry.discard} />}
    </form>
  );
}

type SaveBarProps = { changes: number; saving: boolean; isHeld: boolean; onDiscard: () => void };

function SaveBar({ changes, saving, isHeld, onDiscard }: SaveBarProps) {
  const { t } = useTranslation("settings");
  return (
    <div className={css.bar}>
      <output>
        <strong className={ui.strong}>{t("changes", { count: changes })}</strong> <span className={ui.secondary}>{t("consequence")}</span>
      </output>
      <Button variant="default" onClick={onDiscard}>
        {t("discard")}
      </Button>
      <Button type="submit" loading={saving} disabled={isHeld}>
        {t("save")}
      </Button>
    </div>
  );
}
