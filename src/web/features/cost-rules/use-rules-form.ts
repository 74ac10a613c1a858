import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { changeMade, changeNotMade, changeSent } from "../../lib/state/change.slice.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { type CostRules, type RulesPreview, useCostRulesEffectMutation, useSaveCostRulesMutation } from "./cost-rules.api.ts";
import { bodyOf, draftOf, isSameDraft, type RulesDraft, withEstimate } from "./rule-drafts.ts";

const AFTER_MS = 400;

type Answer = { of: string; preview: RulesPreview | null; error: unknown };

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

/** Asked once the typing rests, and called off by the next letter. */
function useEffectOf(body: ReturnType<typeof bodyOf>) {
  const [ask] = useCostRulesEffectMutation();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const text = body === null ? null : JSON.stringify(body);
  useEffect(() => {
    if (text === null) return;
    let callOff = (): void => undefined;
    const asking = setTimeout(() => {
      const asked = ask(JSON.parse(text));
      let isWanted = true;
      callOff = () => {
        isWanted = false;
        asked.abort();
      };
      void asked.then(({ data = null, error }) => isWanted && setAnswer({ of: text, preview: data, error }));
    }, AFTER_MS);
    return () => {
      clearTimeout(asking);
      callOff();
    };
  }, [text, ask]);
  const isCurrent = answer !== null && answer.of === text;
  return {
    preview: isCurrent ? answer.preview : null,
    isAsking: text !== null && !isCurrent,
    previewError: isCurrent ? answer.error : undefined,
  };
}
