import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./settings.module.css";
import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import type { CompanySettings } from "#contract/company-settings.ts";
import { RecomputingNote } from "../../domain/report/recomputing.tsx";
import { asProblem } from "../../lib/api/problem.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { LeaveGuard } from "../../ui/leave-guard.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { OvertakenNote } from "./conflict/overtaken-note.tsx";
import { useOvertaken } from "./conflict/use-overtaken.ts";
import { EffectContext } from "./effect/effect-context.ts";
import { EffectPanel } from "./effect/effect-panel.tsx";
import { type SettingsEffect, useSettingsEffect } from "./effect/use-settings-effect.ts";
import { CalculationSection } from "./sections/calculation-section.tsx";
import { CompanySection } from "./sections/company-section.tsx";
import { CostsSection } from "./sections/costs-section.tsx";
import { TaxSection } from "./sections/tax-section.tsx";
import { changeOf, problemsOf } from "./settings-form.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/** Names and numbers of the company decide no figure. */
const WITHOUT_EFFECT = ["name", "taxId"];

/** All settings as one form: what differs is counted, measured, and saved together. */
export function SettingsEditor({ settings, refetch }: { settings: CompanySettings; refetch: () => Promise<unknown> }) {
  const { t } = useTranslation("settings");
  const canEdit = useMayEdit();
  const { form, changes, ...entry } = useSettingsForm(settings);
  const section = { form, settings };
  const { overtaken, settle } = useOvertaken({ settings, values: form.values, changes, isRefused: entry.isConflict });
  const isWrong = Object.keys(problemsOf(form.values, settings)).length > 0;
  const change = changeOf(form.values, settings);
  const measured = Object.fromEntries(Object.entries(change).filter(([name]) => !WITHOUT_EFFECT.includes(name)));
  const effect = useSettingsEffect(canEdit && !isWrong && overtaken === null ? measured : null, settings.version, entry.isBusy);
  useRefetched(entry.isConflict, refetch);
  useFoundSetting();
  useSaveKey(() => changes > 0 && overtaken === null && void entry.submit());
  return (
    <form className={`${ui.stack} ${ui.gap} ${css.root}`} noValidate onSubmit={entry.onSubmit}>
      <LeaveGuard
        isDirty={() => changes > 0}
        words={{ title: t("leave.title"), text: t("leave.text"), ok: t("save") }}
        onSave={entry.submit}
        onDiscard={entry.discard}
      />
      <EffectContext value={{ change: measured, version: settings.version, changes, isSaving: entry.isBusy, effect }}>
        <fieldset className={`${ui.stack} ${ui.narrows} ${ui.gap} `} disabled={!canEdit}>
          <CompanySection {...section} />
          <TaxSection {...section} />
          <CalculationSection {...section} />
          <CostsSection {...section} />
        </fieldset>
      </EffectContext>
      {overtaken !== null && (
        <OvertakenNote
          overtaken={overtaken}
          form={form}
          version={settings.version}
          onTheirs={() => {
            entry.discard();
            settle();
          }}
          onMine={() => {
            entry.clear();
            settle();
          }}
        />
      )}
      {entry.refusal !== undefined && <ProblemNote title={t("saveFailed")} problem={asProblem(entry.refusal)} />}
      {!canEdit && <p className={ui.note}>{t("readOnly")}</p>}
      {changes === 0 && <RecomputingNote productIds={null} />}
      {changes > 0 && (
        <SaveBar changes={changes} effect={effect} saving={entry.isBusy} isHeld={overtaken !== null} onDiscard={entry.discard} />
      )}
    </form>
  );
}

/** What somebody else saved is read as soon as the server says that there is something. */
function useRefetched(isConflict: boolean, refetch: () => Promise<unknown>): void {
  const read = useEffectEvent(() => void refetch());
  useEffect(() => {
    if (isConflict) read();
  }, [isConflict]);
}

const FOUND_MS = 2500;

/** The search leads to one of them: it comes into sight, marked for a moment, and its field has the focus. */
function useFoundSetting(): void {
  // Another visit of the same place is another location.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const place = hash.startsWith("#set-") ? document.getElementById(hash.slice(1)) : null;
    if (place === null) return;
    place.scrollIntoView({ block: "center" });
    const field = place.matches("input") ? place : place.querySelector<HTMLElement>("input, button");
    field?.focus({ preventScroll: true });
    place.dataset["found"] = "";
    const timer = setTimeout(() => delete place.dataset["found"], FOUND_MS);
    return () => clearTimeout(timer);
  }, [location]);
}

/** Ctrl+S, or ⌘S. */
function useSaveKey(save: () => unknown): void {
  const act = useEffectEvent(save);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

type SaveBarProps = { changes: number; effect: SettingsEffect; saving: boolean; isHeld: boolean; onDiscard: () => void };

function SaveBar({ changes, effect, saving, isHeld, onDiscard }: SaveBarProps) {
  const { t } = useTranslation("settings");
  return (
    <div className={`${ui.tools} ${css.bar}`}>
      {!isHeld && <EffectPanel effect={effect} />}
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
