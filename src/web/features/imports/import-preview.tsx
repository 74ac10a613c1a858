import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./import-preview.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { PreviewedValue } from "./previewed-value.tsx";
import { useColumnLabel } from "./use-column-label.ts";

type Row = ImportState["preview"][number];

/** The first rows of the file as they were understood: our field, the column it comes from, and what each row says. */
export function ImportPreview({ state }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const { preview: rows, mapping } = state;
  const columnLabel = useColumnLabel(state.kind);
  if (rows.length === 0) return null;
  const label = (field: string) => (field === "line" ? t("preview.booked") : field === "amount" ? t("columns.amount") : columnLabel(field));
  return (
    <section aria-labelledby="preview-title">
      <h2 id="preview-title">{t("preview.title", { count: rows.length })}</h2>
      <p className={`${ui.secondary} ${ui.small}`}>{t("preview.text")}</p>
      <table className={`${ui.above8} ${css.root}`}>
        <thead>
          <tr>
            <th scope="col">{t("preview.field")}</th>
            {rows.map(({ line }) => (
              <th key={line} scope="col" className={ui.num}>
                {t("remarks.line", { line })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fieldsOf(rows).map((field) => (
            <tr key={field}>
              <th scope="row">
                {label(field)}
                {mapping[field] !== undefined && (
                  <span className={`${ui.block} ${ui.hint}`}>{t("preview.from", { column: mapping[field] })}</span>
                )}
              </th>
              {rows.map((row) => (
                <td key={row.line} data-line={t("remarks.line", { line: row.line })}>
                  <PreviewedValue value={row.values.find((value) => value.field === field)} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Every field that a row has, in the order in which rows have them. */
function fieldsOf(rows: readonly Row[]): string[] {
  const longest = rows.toSorted((a, b) => b.values.length - a.values.length);
  return [...new Set(longest.flatMap(({ values }) => values.map(({ field }) => field)))];
}
