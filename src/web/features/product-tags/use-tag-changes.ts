import { useTranslation } from "react-i18next";
import { useUndoTagChangeMutation } from "../../domain/tags/product-tags.api.ts";
import { useUndoWindow } from "../../lib/use-undo-window.ts";
import type { SavedRule } from "./rule-panel.tsx";

/** What was changed, in words, and by which number it is taken back. */
export type TagChange = { text: string; changeID: string | null };

/** Changes of rules and of many assignments at once, which the server puts back as they were. */
export function useTagChanges() {
  const { t } = useTranslation("tags");
  const { held: last, hold } = useUndoWindow<TagChange>();
  const [takeBack, undoing] = useUndoTagChangeMutation();
  return {
    last,
    error: undoing.error,
    tell: (change: TagChange): void => hold(change),
    toldRule: ({ tag, added, removed, changeID }: SavedRule): void =>
      hold({ changeID, text: t("rule.saved", { tag: tag.name, added, removed }) }),
    toldFile: ({
      products,
      added,
      removed,
      changeID,
    }: {
      products: number;
      added: number;
      removed: number;
      changeID: string | null;
    }): void => hold({ changeID, text: t("file.saved", { count: products, added, removed }) }),
    async undo() {
      if (last === null || last.changeID === null) return;
      const answer = await takeBack({ id: last.changeID });
      if (answer.error === undefined) hold(null);
    },
  };
}

export type TagChanges = ReturnType<typeof useTagChanges>;
