import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ImportKind } from "#contract/imports.ts";
import { type PastedTable, type PasteProblem, pastedTable } from "./pasted-table.ts";
import { useColumnLabel } from "./use-column-label.ts";

type PasteFieldProps = { kind: ImportKind; onFile: (file: File | null) => void };

/** Cells copied out of a spreadsheet, with the row of column names or without it; they travel as a file. */
export function PasteField({ kind, onFile }: PasteFieldProps) {
  const { t } = useTranslation("imports");
  const [text, setText] = useState("");
  const table = text === "" ? null : pastedTable(text, kind);
  const take = (pasted: string) => {
    setText(pasted);
    const taken = pastedTable(pasted, kind);
    onFile(isProblem(taken) || taken.rows === 0 ? null : fileOf(taken, t("paste.fileName")));
  };
  return (
    <div>
      <Textarea
        label={t("paste.label")}
        description={t(kind === "products" ? "paste.what" : "paste.whatWithHeader")}
        placeholder={kind === "products" ? t("paste.example") : undefined}
        descriptionProps={{ mb: 6 }}
        autosize
        minRows={6}
        maxRows={14}
        value={text}
        error={table !== null && isProblem(table) ? t(`paste.problems.${table}`) : null}
        classNames={{ input: css.pasted ?? "" }}
        onChange={({ currentTarget }) => take(currentTarget.value)}
      />
      {table !== null && !isProblem(table) && <Recognised kind={kind} table={table} />}
    </div>
  );
}

function Recognised({ kind, table: { rows, columns, guessed } }: { kind: ImportKind; table: PastedTable }) {
  const { t } = useTranslation("imports");
  const columnLabel = useColumnLabel(kind);
  const known = guessed
    ?.filter((name) => !/^\d+$/.test(name))
    .map(columnLabel)
    .join(", ");
  return (
    <output className={`${ui.small} ${ui.secondary} ${ui.block} ${ui.above8}`}>
      {t("paste.rows", { count: rows, columns })} {known !== undefined && t("paste.guessed", { columns: known })}
    </output>
  );
}

function isProblem(table: PastedTable | PasteProblem): table is PasteProblem {
  return typeof table === "string";
}

function fileOf({ content }: PastedTable, name: string): File {
  return new File([content], name, { type: "text/tab-separated-values" });
}
