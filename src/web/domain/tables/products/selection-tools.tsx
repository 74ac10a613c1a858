import * as ui from "../../../ui/styles/ui.module.css";
import { Tag } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Only } from "#core/only.ts";
import { useMayEdit } from "../../../lib/session/use-may-edit.ts";
import { TagMenu } from "../../tags/tag-menu.tsx";
import { TagNote } from "../../tags/tag-note.tsx";
import { useTagging } from "../../tags/use-tagging.ts";
import type { View } from "../../report/use-view.ts";
import { useSelection } from "./use-selection.ts";

type SelectionToolsProps = { table: "products" | "offers"; view: View; only: Only | undefined };

/** What the ticks do to the screen, and what can be done with the ticked rows. */
export function SelectionTools({ table, view, only }: SelectionToolsProps) {
  const { t } = useTranslation("dashboard");
  const selection = useSelection();
  const canEdit = useMayEdit();
  const tagging = useTagging();
  return (
    <>
      {canEdit && (
        <TagMenu
          of={{ table, ...view.chosenRange, filter: view.filter, ...(only ? { only } : {}) }}
          tagging={tagging}
          disabled={selection.none}
          title={t(selection.all ? "selection.tagAll" : "selection.tagTicked")}
        >
          <Tag size={14} strokeWidth={1.75} aria-hidden="true" />
          {t("selection.tag")}
        </TagMenu>
      )}
      <TagNote tagging={tagging} />
      {!selection.all && (
        <>
          <span className={`${ui.small} ${ui.secondary}`}>{t(selection.none ? "selection.noneMeans" : "selection.means")}</span>
          <button type="button" className={`${ui.plain} ${ui.link} ${ui.push}`} onClick={selection.selectAll}>
            {t("selection.selectAll")}
          </button>
        </>
      )}
    </>
  );
}
