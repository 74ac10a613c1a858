import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { asProblem } from "../lib/api/problem.ts";
import { ask, askTyped, type DialogWords, type Question, type TypedQuestion } from "../lib/dialog.ts";

/** Questions that stop everything else, and how a refused action is said inside one. */
export function useDialog() {
  const { t } = useTranslation();
  return useMemo(() => {
    const words: DialogWords = {
      ok: t("dialog.ok"),
      no: t("dialog.no"),
      cancel: t("dialog.cancel"),
      invalid: { email: t("dialog.invalidEmail"), url: t("dialog.invalidUrl") },
    };
    /** The sentence of a failed call; null when it did not fail. */
    const saidOf = (error: unknown): string | null => {
      if (error === undefined) return null;
      const { status, message, fields, requestId } = asProblem(error);
      const [first] = Object.values(fields).flat();
      const reason = first ?? message ?? (status === 0 ? t("error.noAnswer") : t("error.rest"));
      return status >= 500 && requestId !== null ? `${reason} ${t("error.request", { id: requestId })}` : reason;
    };
    return {
      ask: (question: Question) => ask(question, words),
      askTyped: (question: TypedQuestion) => askTyped(question, words),
      saidOf,
    };
  }, [t]);
}
