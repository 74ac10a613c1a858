import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportKind } from "#contract/imports.ts";
import { COLUMNS } from "./columns.ts";
import type { Mapping } from "./remembered-mapping.ts";

const NOT_IN_FILE = "";

type MappingEditorProps = { kind: ImportKind; headers: readonly string[]; mapping: Mapping; onChange: (mapping: Mapping) => void };

/** Which column of the file is which of ours; what was recognised is filled in already. */
export function MappingEditor({ kind, headers, mapping, onChange }: MappingEditorProps) {
  const { t } = useTranslation("imports");
  const unread = headers.filter((header) => !Object.values(mapping).includes(header));
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
      <div className={css.mappingList}>
        {COLUMNS[kind].map((column) => (
          <div key={column} className={css.mappingRow}>
            <span id={`column-${column}`}>{t(`columns.${column}`)}</span>
            <Select
              size="xs"
              aria-labelledby={`column-${column}`}
              searchable={headers.length > 8}
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
