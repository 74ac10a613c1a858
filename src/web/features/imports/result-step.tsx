import { Button } from "@mantine/core";
import { useEffect, useEffectEvent } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ImportState } from "#contract/imports.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { PanelFoot } from "../../ui/side-panel.tsx";
import { ProblemNote } from "../../ui/problem-note.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { answeredAgain, roundOf } from "./answered-again.ts";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { isRunning } from "./import-status.ts";
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
  const replay = useReplay(state, answers);

  if (error) return <WidgetError title={t("check.unreadable")} error={error} onRetry={() => void refetch()} />;
  if (state === undefined || isRunning(state) || replay.isUnderway) {
    return <ImportProgress state={state} job={job} what={t("running.import")} />;
  }
  return (
    <>
      {replay.error !== undefined && <ProblemNote title={t("questions.failed")} problem={asProblem(replay.error)} />}
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

/** A file that asks in rounds is answered in rounds, each of them once: what is asked again after that, the person answers. */
function useReplay(state: ImportState | undefined, answers: Record<string, string>) {
  const [answer, { originalArgs, data, isLoading, error }] = useAnswerImportMutation();
  const round = roundOf(state);
  const isReplayed = round === Object.keys(originalArgs?.answers ?? {}).join("\n");
  const again = state === undefined || isReplayed ? null : answeredAgain(state, answers);
  const replay = useEffectEvent(() => {
    if (state !== undefined && again !== null) void answer({ id: state.id, answers: again });
  });
  const asks = again === null ? "" : round;
  useEffect(() => {
    if (asks !== "") replay();
  }, [asks]);
  // Until the job that goes on with the answers is known here, the one before it still asks.
  const isStale = data !== undefined && Number(state?.jobId) < Number(data.jobId);
  return { isUnderway: asks !== "" || isLoading || isStale, error: round !== "" && isReplayed ? error : undefined };
}
