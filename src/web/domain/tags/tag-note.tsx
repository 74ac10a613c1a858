import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { Refusal } from "../../ui/refusal.tsx";
import type { Tagging } from "./use-tagging.ts";

/** What was just done to how many products, and the way back. */
export function TagNote({ tagging: { last, busy, error, undo } }: { tagging: Tagging }) {
  const { t } = useTranslation();
  const count = last?.productIDs.length ?? 0;
  return (
    <>
      {last !== null && (
        <span className={`${ui.aside} ${ui.gap4x8} ${ui.chain}`} style={{ flexWrap: "wrap" }}>
          <output>
            {t(last.assigned ? "tags.given" : "tags.taken", { tag: last.tag.name, count })}
            {last.replaced > 0 && ` ${t("tags.replaced", { count: last.replaced })}`}
          </output>
          {count > 0 && (
            <button type="button" className={`${ui.plain} ${ui.link}`} disabled={busy} onClick={() => void undo()}>
              {t("undo")}
            </button>
          )}
        </span>
      )}
      <Refusal title={t("tags.failed")} error={error} />
    </>
  );
}
