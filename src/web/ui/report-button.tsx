import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMayActForOneself } from "../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../lib/state/hooks.ts";
import { reportOpened } from "../lib/state/report.slice.ts";

/** Tells those who run the instance of a failure, with the number by which they find it. Only whoever is signed in has somebody to answer to. */
export function ReportButton({ requestId }: { requestId: string | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const mayReport = useMayActForOneself();
  if (!mayReport) return null;
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => dispatch(reportOpened({ requestId }))}>
      {t("menu.report")}
    </Button>
  );
}
