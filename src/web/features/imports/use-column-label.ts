import { useTranslation } from "react-i18next";
import type { ImportKind } from "#contract/imports.ts";
import { COLUMNS, type ColumnName } from "./columns.ts";

/** Our column in the person's words; a name we do not know is shown as it is. */
export function useColumnLabel(kind: ImportKind): (column: string) => string {
  const { t } = useTranslation("imports");
  const known: readonly ColumnName[] = COLUMNS[kind];
  return (column) => {
    const name = known.find((candidate) => candidate === column);
    // The panel's report of advertising has another cost than a product.
    if (kind === "ads" && name === "cost") return t("adsColumns.cost");
    return name === undefined ? column : t(`columns.${name}`);
  };
}
