import * as ui from "../../ui/styles/ui.module.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportKind, ImportState } from "#contract/imports.ts";
import { COLUMNS } from "./columns.ts";
import { useColumnLabel } from "./use-column-label.ts";
import type { Mapping } from "./remembered-mapping.ts";
import { samplesInWords, withSamples } from "./sampled-option.tsx";

const NOT_IN_FILE = "";

type MappingEditorProps = {
  kind: ImportKind;
  headers: readonly string[];
  mapping: Mapping;
  /** How the check found each of its columns. */
  found: Pick<ImportState, "mapping" | "columnsBy" | "samples">;
  onChange: (mapping: Mapping) => void;
};

/** Which column of the file is which of ours; what was recognised is filled in already. */
export function MappingEditor({ kind, headers, mapping, found, onChange }: MappingEditorProps) {
  const { t } = useTranslation("imports");
  const columnLabel = useColumnLabel(kind);
  const unread = headers.filter((header) => !Object.values(mapping).includes(header));
  const foundBy = (column: string) => {
    const by = found.columnsBy[column];
    if (by === undefined || mapping[column] === undefined) return null;
    return t(`mapping.by.${found.mapping[column] === mapping[column] ? by : "chosen"}`);
  };
  const samplesOf = (column: string) => samplesInWords(found.samples[mapping[column] ?? ""] ?? []);
  const choose = (column: string, header: string | null) => {
    const { [column]: _, ...others } = mapping;
    onChange(header === null || header === NOT_IN_FILE ? others : { ...others, [column]: header });
  };
  return (
    <section aria-label={t("mapping.title")}>
      <h2>{t("mapping.title")}</h2>
      <p className={`${ui.secondary} ${ui.small}`}>
        {t("mapping.text")}
        {unread.length > 0 && ` ${t("mapping.unread", { columns: unread.join(", ") })}`}
      </p>
      <div className={`${ui.grid} ${ui.above8}`} style={{ gridTemplateColumns: "repeat(auto-fit, minmax(260px, 1fr))", gap: "8px 24px" }}>
        {COLUMNS[kind].map((column) => (
          <div
            key={column}
            className={`${ui.grid} ${ui.middle} ${ui.gap8}`}
            style={{ gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1.1fr)" }}
          >
            <span>
              <span id={`column-${column}`}>{columnLabel(column)}</span>
              <span className={`${ui.block} ${ui.small} ${ui.muted}`}>{foundBy(column)}</span>
              <span className={`${ui.block} ${ui.small} ${ui.muted}`}>{samplesOf(column)}</span>
            </span>
            <Select
              size="xs"
              aria-labelledby={`column-${column}`}
              searchable={headers.length > 8}
              renderOption={withSamples(found.samples)}
              value={mapping[column] ?? NOT_IN_FILE}
              data={[{ value: NOT_IN_FILE, label: t("mapping.none") }, ...headers.map((header) => ({ value: header, label: header }))]}
              onChange={(header) => choose(column, header)}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
