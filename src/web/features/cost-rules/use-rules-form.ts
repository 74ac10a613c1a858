import { useState } from "react";
import { useTranslation } from "react-i18next";
import { changeMade, changeNotMade, changeSent } from "../../lib/state/change.slice.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { useAnswerAtRest } from "../../lib/use-at-rest.ts";
import { type CostRules, useCostRulesEffectMutation, useSaveCostRulesMutation } from "./cost-rules.api.ts";
import { bodyOf, draftOf, isSameDraft, type RulesDraft, withEstimate } from "./rule-drafts.ts";

/** `proposed`: the share of a rule that was offered where costs are missed; nothing is saved by it. The rules as they are being changed, what saving them would do, and the saving. */
export function useRulesForm(stored: CostRules, proposed: string | null = null) {
  const { t } = useTranslation("costRules");
  const dispatch = useAppDispatch();
  const saved = draftOf(stored);
  const [draft, change] = useState(() => (proposed === null ? saved : withEstimate(saved, proposed)));
  const [save, { error, isLoading, reset }] = useSaveCostRulesMutation();
  const body = bodyOf(draft);
  const isChanged = !isSameDraft(draft, saved);
  const send = async (): Promise<boolean> => {
    if (body === null) return false;
    dispatch(changeSent());
    const { data } = await save({ ...body, version: stored.version });
    dispatch(
      data === undefined || data.changeId === null
        ? changeNotMade()
        : changeMade({ id: data.changeId, jobId: data.jobId, text: t("saved") }),
    );
    return data !== undefined;
  };
  const discard = (): void => {
    reset();
    change(saved);
  };
  return {
    draft,
    change: (next: RulesDraft) => change(next),
    body,
    isChanged,
    send,
    discard,
    error,
    isSaving: isLoading,
    ...useEffectOf(isChanged ? body : null),
  };
}

export type RulesForm = ReturnType<typeof useRulesForm>;

function useEffectOf(body: ReturnType<typeof bodyOf>) {
  const [ask] = useCostRulesEffectMutation();
  const { data, isAsking, error } = useAnswerAtRest(body === null ? null : JSON.stringify(body), (of) => ask(JSON.parse(of)));
  return { preview: isAsking ? null : data, isAsking, previewError: error };
}
