import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { LIST_COLUMNS } from "./list-columns.ts";
import { useColumnName } from "./use-column-name.ts";
import { useProductCompletionsQuery } from "./products.api.ts";
import type { Typed } from "./phrase-edit.ts";

const PAUSE_MS = 120;

/** What the operators do that no column is called by; the others are named as their column. */
const HINTS = ["missing", "method", "market", "tag", "sku", "ean", "offer", "name", "hidden"] as const;

export type Offered = { text: string; what: string };

/** What may follow where the cursor stands, and the part it would replace; nothing while the list is closed. */
export function useShownCompletions(typed: Typed, isOpen: boolean): { items: readonly Offered[]; part: { from: number; to: number } } {
  const { t } = useTranslation("products");
  const columnName = useColumnName();
  const [asked] = useDebouncedValue(typed, PAUSE_MS);
  const { currentData } = useProductCompletionsQuery(
    { phrase: asked.phrase, at: Math.min(asked.at, asked.phrase.length) },
    { skip: !isOpen },
  );
  const isCurrent = asked.phrase === typed.phrase && asked.at === typed.at;
  if (!isOpen || currentData === undefined || !isCurrent) return { items: [], part: { from: 0, to: 0 } };
  const whatOf = (hint: string, kind: "operator" | "value" | "tag"): string => {
    const known = HINTS.find((name) => name === hint);
    if (known !== undefined) return t(`operator.${known}`);
    const column = LIST_COLUMNS.find(({ key }) => key === hint);
    return column === undefined ? t(`search.kinds.${kind}`) : columnName(column.key);
  };
  return {
    items: currentData.items.map(({ text, hint, kind }) => ({ text, what: whatOf(hint, kind) })),
    part: { from: currentData.from, to: currentData.to },
  };
}
