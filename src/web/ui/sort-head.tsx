import * as ui from "./styles/ui.module.css";
import * as css from "./sort-head.module.css";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useTranslation } from "react-i18next";

type SortHeadProps = {
  name: string;
  /** null = the table is sorted by another column. */
  direction: "ascending" | "descending" | null;
  onSort: () => void;
};

/** Head of a column that can be sorted by; the one arrow of the table is on the sorted column. */
export function SortHead({ name, direction, onSort }: SortHeadProps) {
  const { t } = useTranslation();
  const Arrow = direction === "ascending" ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      className={`${ui.plain} ${ui.chain} ${ui.medium} ${ui.gap4} ${css.root}`}
      data-sorted={direction !== null || undefined}
      onClick={onSort}
    >
      {name}
      {direction !== null && (
        <>
          <Arrow size={14} strokeWidth={2} aria-hidden="true" />
          <span className={ui.hiddenVisually}>{t(`sort.${direction}`)}</span>
        </>
      )}
    </button>
  );
}
