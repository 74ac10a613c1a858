import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReportFile } from "#core/scheduled-reports.ts";
import type { Call } from "../../../lib/api/call.ts";
import { downloadFile } from "../../../lib/download.ts";
import { useMayTakeFiles } from "../../../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../../../lib/state/hooks.ts";

/** One of the two files; a refusal is said on the button itself. */
export function FileButton({ kind, request }: { kind: ReportFile; request: () => Call }) {
  const { t } = useTranslation("scheduledReports");
  const dispatch = useAppDispatch();
  const mayTake = useMayTakeFiles();
  const [state, setState] = useState<"ready" | "busy" | "failed">("ready");
  const take = async (): Promise<void> => {
    setState("busy");
    setState((await dispatch(downloadFile(request(), `raport.${kind}`))) === null ? "ready" : "failed");
  };
  if (!mayTake) return null;
  return (
    <Button size="xs" variant="default" loading={state === "busy"} onClick={() => void take()}>
      {state === "failed" ? t("fileFailed", { kind: kind.toUpperCase() }) : kind.toUpperCase()}
    </Button>
  );
}
