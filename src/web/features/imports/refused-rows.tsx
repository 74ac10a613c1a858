import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";

type Cause = ImportState["causes"][number];

/** Refused rows by what is wrong with them: how many, what to do about it, and the first of them. */
export function RefusedRows({ state }: { state: ImportState }) {
  return (
    <ul className={`${ui.ruled} ${ui.above8}`}>
      {state.causes.map((cause) => (
        <li
          key={`${cause.code} ${cause.column ?? ""}`}
          className={`${ui.stack} ${ui.breaks} ${ui.gap4}`}
          style={{ padding: "8px 0", borderBottom: "1px solid var(--z-border)" }}
        >
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
      <div className={`${ui.flex} ${ui.spread} ${ui.gap12}`}>
        <strong className={ui.strong}>{column === undefined ? message : t("causes.ofColumn", { column, message })}</strong>
        <span className={`${ui.fixed} ${ui.num} ${ui.secondary}`}>{t("causes.rows", { count })}</span>
      </div>
      {mend !== null && <p className={ui.secondary}>{mend}</p>}
      <ul className={ui.small} style={{ paddingLeft: 12, borderLeft: "2px solid var(--z-border)" }}>
        {rows.map((row) => (
          <li key={row.line}>{t(column === undefined ? "causes.row" : "causes.cell", { line: row.line, column, message: row.message })}</li>
        ))}
        {count > rows.length && <li className={ui.muted}>{t("causes.more", { count: count - rows.length })}</li>}
      </ul>
    </>
  );
}
