import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./reports.module.css";
import { useTranslation } from "react-i18next";
import type { ReportPreview as Preview } from "#contract/scheduled-reports.ts";
import { REPORT_FILES } from "#core/scheduled-reports.ts";
import { call } from "../../../lib/api/call.ts";
import { FileButton } from "./file-button.tsx";
import { PaperView } from "./paper-view.tsx";
import type { Content } from "./scheduled-reports.api.ts";

/** What would go out now, as it is printed, and the files themselves. */
export function ReportPreview({ preview: { isEmpty, paper }, content }: { preview: Preview; content: Content }) {
  const { t } = useTranslation("scheduledReports");
  return (
    <section className={`${ui.stack} ${ui.ruled} ${ui.narrows} ${ui.gap16} ${css.preview}`} aria-label={t("preview")}>
      {isEmpty && <p className={ui.note}>{t("emptyDays")}</p>}
      {!isEmpty && (
        <div className={ui.tools}>
          {REPORT_FILES.map((kind) => (
            <FileButton key={kind} kind={kind} request={() => call("POST", "/api/scheduled-reports/preview", { query: { format: kind }, body: content })} />
          ))}
        </div>
      )}
      <PaperView paper={paper} />
    </section>
  );
}
