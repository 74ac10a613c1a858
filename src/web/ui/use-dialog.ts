import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { asProblem } from "../lib/api/problem.ts";
import { dialog, type Question, typedDialog } from "../lib/dialog.ts";

/** Questions that stop everything else, and how a refused action is said inside one. */
export function useDialog() {
  const { t } = useTranslation();
  return useMemo(() => {
    /** The sentence of a failed call; null when it did not fail. */
    const saidOf = (error: unknown): string | null => {
      if (error === undefined) return null;
      const { status, message, fields, requestId } = asProblem(error);
      const [first] = Object.values(fields).flat();
      const reason = first ?? message ?? (status === 0 ? t("error.noAnswer") : t("error.rest"));
      return status >= 500 && requestId !== null ? `${reason} ${t("error.request", { id: requestId })}` : reason;
    };
    return {
      /** Two answers, where the question does not ask for the third. */
      ask: (question: Question) => dialog({ no: false, ...question }),
      askTyped: typedDialog,
      saidOf,
    };
  }, [t]);
}
