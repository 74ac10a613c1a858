import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { PanelFoot } from "../../ui/side-panel.tsx";
import { WidgetError } from "../../ui/widget-error.tsx";
import { ImportProgress } from "./import-progress.tsx";
import { ImportResult } from "./import-result.tsx";
import { isRunning } from "./import-status.ts";
import { useWatchedImport } from "./use-watched-import.ts";

/** What became of a file that was checked; until that is known here, its check is what is known. */
export function ResultStep({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation(["imports", "common"]);
  const { state, job, error, refetch } = useWatchedImport(id);
  if (error) return <WidgetError title={t("check.unreadable")} error={error} onRetry={() => void refetch()} />;
  if (state === undefined || state.dryRun || isRunning(state)) {
    return <ImportProgress state={state} job={job} what={t("running.import")} />;
  }
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
