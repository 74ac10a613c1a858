import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { CircleAlert, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { call } from "../../lib/api/call.ts";
import { downloadFile } from "../../lib/download.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { DownloadButton } from "../../ui/download-button.tsx";
import { RefusedRows } from "./refused-rows.tsx";
import { useColumnLabel } from "./use-column-label.ts";

const SHOWN = 20;
type Remark = ImportState["errors"][number];

/** Rejected rows and warnings, each with its line, so that the file can be put right. */
export function ImportRemarks({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const dispatch = useAppDispatch();
  const download = () =>
    void dispatch(downloadFile(call("GET", "/api/imports/:id/rejected", { params: { id: state.id } }), t("remarks.fileName")));
  return (
    <>
      {state.rejected > 0 && (
        <section className={css.remarks} aria-label={t("remarks.rejected", { count: state.rejected })}>
          <div className={`${ui.tools} ${ui.spread}`}>
            <h2>
              <CircleAlert size={16} strokeWidth={1.75} className={ui.loss} aria-hidden="true" />
              {t("remarks.rejected", { count: state.rejected })}
            </h2>
            <DownloadButton size="xs" onClick={download}>
              {t("remarks.download")}
            </DownloadButton>
          </div>
          {state.causes.length > 0 ? <RefusedRows state={state} /> : <RemarkList state={state} remarks={state.errors} />}
        </section>
      )}
      {state.warnings.length > 0 && (
        <section className={css.remarks} aria-label={t("remarks.warnings", { count: state.warnings.length })}>
          <h2>
            <TriangleAlert size={16} strokeWidth={1.75} className={ui.warn} aria-hidden="true" />
            {t("remarks.warnings", { count: state.warnings.length })}
          </h2>
          <RemarkList state={state} remarks={state.warnings} />
        </section>
      )}
    </>
  );
}

function RemarkList({ state, remarks }: { state: ImportState; remarks: readonly Remark[] }) {
  const { t } = useTranslation("imports");
  const columnLabel = useColumnLabel(state.kind);
  const place = ({ line, column }: Remark) =>
    [line === undefined ? null : t("remarks.line", { line }), column === undefined ? null : columnLabel(column)]
      .filter((part) => part !== null)
      .join(", ");
  return (
    <ul className={`${ui.ruled} ${ui.above8}`}>
      {remarks.slice(0, SHOWN).map((remark, index) => (
        <li key={index} className={`${ui.grid} ${ui.breaks} ${ui.gap12} ${css.remarksRow}`}>
          <span className={`${ui.secondary} ${ui.wraps} ${ui.num}`}>{place(remark)}</span>
          <span>
            {remark.message}
            {remark.count !== undefined && remark.count > 1 && (
              <span className={ui.muted}> {t("remarks.times", { count: remark.count })}</span>
            )}
          </span>
        </li>
      ))}
      {remarks.length > SHOWN && (
        <li className={`${ui.small} ${ui.muted} ${ui.grid} ${ui.breaks} ${ui.gap12} ${css.remarksRow}`}>
          {t("remarks.more", { count: remarks.length - SHOWN })}
        </li>
      )}
    </ul>
  );
}
