import * as ui from "../../ui/styles/ui.module.css";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";

/** One part of the filter; the whole chip takes it away. `children` where more than words is shown. */
export function RemovableChip({ text, onRemove, children = text }: { text: string; onRemove: () => void; children?: ReactNode }) {
  const { t } = useTranslation("dashboard");
  return (
    <button type="button" className={`${ui.chip} ${ui.chipChosen}`} onClick={onRemove} aria-label={t("chips.remove", { text })}>
      {children}
      <X size={14} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
