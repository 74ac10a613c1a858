import { lazy, Suspense } from "react";
import { useAppSelector } from "../lib/state/hooks.ts";

const ReportDialog = lazy(() => import("../features/issues/report-dialog.tsx").then((module) => ({ default: module.ReportDialog })));

/** Beside every screen, also one that broke: the dialog in which a problem is reported. */
export function ReportHost() {
  const report = useAppSelector((state) => state.report);
  return <Suspense fallback={null}>{report !== null && <ReportDialog report={report} />}</Suspense>;
}
