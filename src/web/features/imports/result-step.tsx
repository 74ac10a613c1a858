import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PanelFoot } from "../../ui/side-panel.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { isRunning, needsAnswer } from "./import-status.ts";
import { useAnswerImportMutation } from "./imports.api.ts";
import { useWatchedImport } from "./use-watched-import.ts";

type ResultStepProps = {
  id: string;
  /** What was answered during the check; the real run gets the same answers. */
  answers: Record<string, string>;
  onClose: () => void;
};

export function ResultStep({ id, answers, onClose }: ResultStepProps) {
  const { t } = useTranslation(["imports", "common"]);
  const { state, job, error, refetch } = useWatchedImport(id);
  const [answer, { isUninitialized }] = useAnswerImportMutation();
  const asksAgain =
    state !== undefined && needsAnswer(state) && (state.needs ?? []).every((question) => answers[question.id] !== undefined);

  const answersNow = asksAgain && isUninitialized;
  useEffect(() => {
    if (answersNow) void answer({ id, answers });
  }, [answersNow, answer, id, answers]);

  if (error) return <WidgetError title={t("check.unreadable")} error={error} onRetry={() => void refetch()} />;
  if (state === undefined || isRunning(state) || answersNow) return <ImportProgress state={state} job={job} what={t("running.import")} />;
  return (
    <>
      <ImportResult state={state} />
      <PanelFoot>
        <Button variant="default" onClick={onClose}>
          {t("common:close")}
        </Button>
        {state.status === "succeeded" && (
          <Button component={Link} to={state.kind === "ads" ? "/system/allegro-ads" : "/system"}>
            {t(state.kind === "ads" ? "result.ads" : "result.dashboard")}
          </Button>
        )}
      </PanelFoot>
    </>
  );
}
