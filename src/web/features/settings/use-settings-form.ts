import { useState } from "react";
import type { CompanySettings } from "#contract/company-settings.ts";
import { asProblem, type Problem } from "../../lib/api/problem.ts";
import { useSaveCompanySettingsMutation } from "../../domain/settings/company-settings.api.ts";
import { toast } from "../../lib/toast.ts";
import { useFoundDraft, useKeptDraft } from "../../lib/use-draft.ts";
import { editsIn, SETTINGS_DRAFT } from "./draft.ts";
import { changeOf, countChanges, type Edits, problemsOf, type Problems, withEdits } from "./settings-form.ts";

const CONFLICT = 409;

/**
 * The form as what was edited over what is saved: when somebody else saves in between, the edits stand on the new values
 * and nothing of theirs is undone.
 */
export function useSettingsForm(settings: CompanySettings, refetch: () => void) {
  const found = useFoundDraft(SETTINGS_DRAFT);
  const [edits, setEdits] = useState<Edits>(() => editsIn(found));
  const [tried, setTried] = useState(false);
  const [save, { isLoading, error, reset }] = useSaveCompanySettingsMutation();
  const fields = withEdits(settings, edits);
  const problems = problemsOf(fields, settings);
  const changes = countChanges(fields, settings);
  const problem: Problem | null = error === undefined ? null : asProblem(error);

  useKeptDraft(SETTINGS_DRAFT, changes > 0 ? edits : null);

  const discard = () => {
    reset();
    setTried(false);
    setEdits({});
  };
  /** Whether everything is saved. */
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(problems).length > 0) return false;
    const answer = await save({ version: settings.version, ...changeOf(fields, settings) });
    if (answer.data === undefined) return false;
    discard();
    void toast();
    return true;
  };
  const shownProblems: Problems = tried ? problems : {};
  return {
    section: {
      fields,
      problems: shownProblems,
      settings,
      change: (changed: Edits) => {
        reset();
        setEdits((before) => ({ ...before, ...changed, vatRates: { ...before.vatRates, ...changed.vatRates } }));
      },
    },
    changes,
    saving: isLoading,
    conflict: problem?.status === CONFLICT,
    problem: problem?.status === CONFLICT ? null : problem,
    discard,
    submit,
    takeTheirs: () => {
      discard();
      refetch();
    },
    keepMine: () => {
      reset();
      refetch();
    },
  };
}
