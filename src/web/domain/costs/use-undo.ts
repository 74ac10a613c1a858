import { useTranslation } from "react-i18next";
import { changeMade } from "../../lib/state/change.slice.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { useUndoProductChangeMutation } from "./product-costs.api.ts";

const NAMED = 3;

/** Takes a change back, and says which of its products were changed since and stay as they are. */
export function useUndo() {
  const { t } = useTranslation("costs");
  const dispatch = useAppDispatch();
  const [ask, { isLoading: isBusy, error }] = useUndoProductChangeMutation();
  return {
    isBusy,
    error,
    undo: async (changeId: string): Promise<void> => {
      const { data } = await ask(changeId);
      if (data === undefined) return;
      const { kept, jobId } = data;
      const names = kept.slice(0, NAMED).map(({ sku }) => sku);
      const text = kept.length === 0 ? t("undo.done") : t("undo.kept", { count: kept.length, products: names.join(", ") });
      dispatch(changeMade({ id: null, jobId, text }));
    },
  };
}
