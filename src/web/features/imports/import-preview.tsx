import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./import-preview.module.css";
import { useTranslation } from "react-i18next";
import type { ImportState } from "#contract/imports.ts";
import { zoneOf } from "#core/market.ts";
import { None } from "../../ui/none.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { useColumnLabel } from "./use-column-label.ts";

type Row = ImportState["preview"][number];
type Value = Row["values"][number];

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
      <table className={css.root}>
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
                {mapping[field] !== undefined && <span className={css.header}>{t("preview.from", { column: mapping[field] })}</span>}
              </th>
              {rows.map((row) => (
                <td key={row.line} data-line={t("remarks.line", { line: row.line })}>
                  <Shown value={row.values.find((value) => value.field === field)} />
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

function Shown({ value }: { value: Value | undefined }) {
  const { t } = useTranslation("imports");
  if (value === undefined) return <None reason={t("preview.empty")} />;
  if (value.as === "text") return value.value;
  if (value.as === "market" || value.as === "line" || value.as === "word") return <Word value={value} />;
  return (
    <span className={ui.num}>
      <Figure value={value} />
    </span>
  );
}

function Word({ value }: { value: Extract<Value, { as: "market" | "line" | "word" }> }) {
  const { t } = useTranslation(["imports", "common", "figures", "stores"]);
  if (value.as === "market") return t(`common:markets.${value.value}`);
  if (value.as === "word") return t(`preview.words.${value.value}`);
  return value.value === "none" ? t("stores:feeType.none") : t(`figures:${value.value}`);
}

function Figure({ value }: { value: Exclude<Value, { as: "text" | "market" | "line" | "word" }> }) {
  const format = useFormat();
  switch (value.as) {
    case "count":
      return format.count(value.value);
    case "money":
      return format.money(value.value, value.currency);
    case "price":
      return `${format.decimal(value.value)} ${format.unit(value.currency)}`;
    case "moment":
      return format.dayOrMoment(value.value, zoneOf(value.market));
    case "day":
      return format.day(value.value);
    case "rate":
      return format.percent(value.value / 10_000, { digits: value.value % 100 === 0 ? 0 : 2 });
  }
}
