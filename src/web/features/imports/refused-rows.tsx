import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./refused-rows.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";

type Cause = ImportState["causes"][number];

/** Refused rows by what is wrong with them: how many, what to do about it, and the first of them. */
export function RefusedRows({ state }: { state: ImportState }) {
  return (
    <ul className={css.root}>
      {state.causes.map((cause) => (
        <li key={`${cause.code} ${cause.column ?? ""}`} className={css.cause}>
          <CauseOf cause={cause} />
        </li>
      ))}
    </ul>
  );
}

function CauseOf({ cause: { column, count, message, mend, rows } }: { cause: Cause }) {
  const { t } = useTranslation("imports");
  return (
    <>
      <div className={css.head}>
        <strong className={ui.strong}>{column === undefined ? message : t("causes.ofColumn", { column, message })}</strong>
        <span className={`${css.count} ${ui.num} ${ui.secondary}`}>{t("causes.rows", { count })}</span>
      </div>
      {mend !== null && <p className={ui.secondary}>{mend}</p>}
      <ul className={`${css.rows} ${ui.small}`}>
        {rows.map((row) => (
          <li key={row.line}>{t(column === undefined ? "causes.row" : "causes.cell", { line: row.line, column, message: row.message })}</li>
        ))}
        {count > rows.length && <li className={ui.muted}>{t("causes.more", { count: count - rows.length })}</li>}
      </ul>
    </>
  );
}
