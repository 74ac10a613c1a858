import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./bulk.module.css";
import { ActionIcon } from "@mantine/core";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { BULK_KINDS, type BulkKind } from "./bulk-change.ts";
import type { Choosing } from "./use-choosing.ts";

type BulkBarProps = {
  choosing: Choosing;
  /** How many the list has found. */
  total: number;
  /** Only hidden products are looked at, which can be shown again. */
  isHidden: boolean;
  onKind: (kind: BulkKind) => void;
};

/** How many are chosen, and what can be done with all of them; T opens their tags, as everywhere. */
export function BulkBar({ choosing, total, isHidden, onKind }: BulkBarProps) {
  const { t } = useTranslation("products");
  const { count } = choosing;
  useShortcut("t", () => count > 0 && !isUnderPanel() && onKind("tags"));
  if (count === 0) return null;
  const kinds = BULK_KINDS.filter((kind) => kind !== (isHidden ? "hide" : "show"));
  return (
    <section className={`${ui.flow} ${ui.ruled} ${ui.gap8x12} ${css.bar}`} aria-label={t("bulk.title")}>
      <span className={`${ui.strong} ${ui.num}`}>{t("bulk.chosen", { count })}</span>
      {!choosing.isAll && count < total && (
        <button type="button" className={`${ui.plain} ${ui.link}`} onClick={() => choosing.chooseAll(true)}>
          {t("bulk.all", { count: total })}
        </button>
      )}
      <span className={`${ui.wrap} ${ui.push} ${ui.gap6} ${css.kinds}`}>
        {kinds.map((kind) => (
          <button
            key={kind}
            type="button"
            className={ui.chip}
            aria-keyshortcuts={kind === "tags" ? "t" : undefined}
            onClick={() => onKind(kind)}
          >
            {t(`bulk.kinds.${kind}`)}
          </button>
        ))}
      </span>
      <ActionIcon aria-label={t("bulk.clear")} onClick={() => choosing.chooseAll(false)}>
        <X size={16} strokeWidth={1.75} />
      </ActionIcon>
    </section>
  );
}

/** A panel over the list has its own keys: what a key did to the list under it would not be meant. */
function isUnderPanel(): boolean {
  return document.querySelector("[aria-modal]") !== null;
}
