import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ImportKind } from "#contract/imports.ts";
import { type FileSource, SOURCES_OF } from "#core/file-sources.ts";

type SourceSelectProps = {
  kind: ImportKind;
  /** The program the file is of, `own` for a sheet of nobody's we know; null as long as nobody can say. */
  value: FileSource | null;
  busy: boolean;
  onChange: (source: FileSource) => void;
};

/** Where the file is from: found by its headings, and another one reads it anew. */
export function SourceSelect({ kind, value, busy, onChange }: SourceSelectProps) {
  const { t } = useTranslation("imports");
  const sources = SOURCES_OF[kind];
  if (sources.length === 0) return null;
  return (
    <Select
      label={t("source.title")}
      description={t("source.text")}
      placeholder={t("questions.choose")}
      value={value}
      disabled={busy}
      allowDeselect={false}
      data={sources.map((source) => ({ value: source, label: t(`source.names.${source}`) }))}
      onChange={(chosen) => {
        const source = sources.find((known) => known === chosen);
        if (source !== undefined && source !== value) onChange(source);
      }}
    />
  );
}
