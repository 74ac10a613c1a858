import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./reports.module.css";
import { useTranslation } from "react-i18next";
import type { ReportPreview as Preview } from "#contract/scheduled-reports.ts";
import { REPORT_FILES } from "#core/scheduled-reports.ts";
import { call } from "../../../lib/api/call.ts";
import { ScrollRegion } from "../../../ui/scroll-region.tsx";
import { FileButton } from "./file-button.tsx";
import type { Content } from "./scheduled-reports.api.ts";

/** What would go out now, table by table, and the files themselves. */
export function ReportPreview({ preview, content }: { preview: Preview; content: Content }) {
  const { t } = useTranslation("scheduledReports");
  const { subtitle, remarks, parts } = preview;
  return (
    <section className={css.preview} aria-label={t("preview")}>
      <h3>{content.name}</h3>
      <p className={ui.secondary}>{subtitle}</p>
      {remarks.map((text) => (
        <p key={text} className={ui.note}>
          {text}
        </p>
      ))}
      {parts.length === 0 && <p>{t("emptyDays")}</p>}
      {parts.map(({ title, header, rows, note }) => (
        <section key={title} aria-label={title}>
          <h4>{title}</h4>
          {rows.length > 0 && (
            <ScrollRegion label={title}>
              <table className={css.table}>
                <thead>
                  <tr>
                    {header.map((name, at) => (
                      <th key={name} scope="col" data-first={at === 0 || undefined}>
                        {name}
                      </th>
                    ))}
                  </tr>
                </thead>
                <tbody>
                  {rows.map(({ cells, depth, isStrong }, at) => (
                    // oxlint-disable-next-line react/no-array-index-key -- rows of a finished page have no name of their own
                    <tr key={at} data-strong={isStrong || undefined} data-depth={depth}>
                      {cells.map((cell, column) =>
                        column === 0 ? (
                          <th key={header[column]} scope="row">
                            {cell}
                          </th>
                        ) : (
                          <td key={header[column]} className={ui.num}>
                            {cell}
                          </td>
                        ),
                      )}
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          )}
          {note !== null && <p className={`${ui.secondary} ${ui.small}`}>{note}</p>}
        </section>
      ))}
      {parts.length > 0 && (
        <div className={css.actions}>
          {REPORT_FILES.map((kind) => (
            <FileButton key={kind} kind={kind} request={() => call("POST", "/api/scheduled-reports/preview", { query: { format: kind }, body: content })} />
          ))}
        </div>
      )}
    </section>
  );
}
