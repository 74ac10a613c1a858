import * as ui from "../../ui/styles/ui.module.css";
import { TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ImportState } from "#contract/imports.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { answerExpired, beginAnew } from "./import-status.ts";

/** Why nothing of the file went in. */
export function ImportFailure({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const mayEdit = useMayEdit();
  if (state.status !== "failed" && state.status !== "canceled") return null;
  const title = state.status === "canceled" ? t("failure.canceled") : t("failure.title");
  const reason =
    state.error?.message ?? (state.rows > 0 && state.rejected === state.rows ? t("failure.allRejected") : t("failure.nothing"));
  return (
    <div className={`${ui.note} ${ui.noteLoss}`} role="alert">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <strong className={ui.strong}>{title}</strong>
        <div>{reason}</div>
        {mayEdit && answerExpired(state) && <Link to={beginAnew(state)}>{t("list.beginAnew")}</Link>}
      </div>
    </div>
  );
}
