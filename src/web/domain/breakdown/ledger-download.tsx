import { useTranslation } from "react-i18next";
import type { Line } from "#core/ledger.ts";
import type { DayRange } from "#core/period.ts";
import { call } from "../../lib/api/call.ts";
import { DownloadMenu } from "../../ui/download-menu.tsx";
import type { View } from "../report/use-view.ts";

/** The postings behind the panel as a file: of the opened line, else of the whole profit. */
export function LedgerDownload({ range, view, line }: { range: DayRange; view: View; line: Line | null }) {
  const { t } = useTranslation("dashboard");
  const body = { filter: view.filter, ...range, ...(line === null ? {} : { line }) };
  return (
    <DownloadMenu
      size="xs"
      fileName={t("breakdown.fileName")}
      request={(format) => call("POST", "/api/ledger", { query: { format }, body })}
    />
  );
}
