import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { UndoEffect } from "#contract/import-effects.ts";
import { zoneOf } from "#core/market.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { useFormat } from "../../ui/use-format.ts";
import { useLazyUndoEffectQuery, useUndoImportMutation } from "./imports.api.ts";

/** Answers whether it was asked for at all, and what came of it. */
export type UndoAnswer = { asked: boolean; error?: unknown };

/** Takes an import back, after saying what will go and whether it can come back. */
export function useUndoImport() {
  const { t } = useTranslation("imports");
  const { ask } = useDialog();
  const wordsOf = useUndoWords();
  const [measure] = useLazyUndoEffectQuery();
  const [undo] = useUndoImportMutation();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(undefined);

  const take = async (id: string): Promise<UndoAnswer> => {
    const { data, error: unmeasured } = await measure(id);
    // What an earlier question was answered stays beside the error of a later one.
    const effect = unmeasured === undefined ? data : undefined;
    // What refuses to say what the undo would do refuses the undo itself, too.
    if (effect === undefined && isRefusal(unmeasured)) return { asked: true, error: unmeasured };
    const text = effect === undefined ? t("undo.unmeasured") : wordsOf(effect);
    const question = { title: t("undo.ask"), text, ok: t("undo.action"), cancel: t("undo.keep") };
    if ((await ask({ ...question, isGrave: effect === undefined || effect.redoUntil === null })) !== "ok") return { asked: false };
    return { asked: true, error: (await undo(id)).error };
  };
  const takeBack = async (id: string): Promise<UndoAnswer> => {
    setIsBusy(true);
    setError(undefined);
    const answer = await take(id);
    setError(answer.error);
    setIsBusy(false);
    return answer;
  };
  return { takeBack, isBusy, error };
}

const REFUSALS: readonly (string | null)[] = ["REFUSED", "NOT_FOUND", "FORBIDDEN", "UNAUTHENTICATED"];

const isRefusal = (error: unknown): boolean => REFUSALS.includes(asProblem(error).code);

/** What the undo takes, what it does to the profit, what stays, and until when it can be taken back. */
function useUndoWords(): (effect: UndoEffect) => string {
  const { t } = useTranslation("imports");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const goes = ({ orders, sales, currency, created, changed }: UndoEffect): string[] => {
    const rows = orders <= 0 || changed > 0 ? [t("undo.rows", { created, changed })] : [];
    if (orders <= 0) return rows;
    if (sales === null) return [t("undo.ordersUnrated", { count: orders }), ...rows];
    return [t("undo.orders", { count: orders, sum: format.money(sales, currency) }), ...rows];
  };
  const profit = ({ leftOut, from, to, profitBefore, profitAfter, currency }: UndoEffect): string => {
    if (leftOut !== null) return t("undo.leftOut");
    if (from === null) return t("undo.profitNone");
    if (profitBefore === null || profitAfter === null) return t("undo.profitUnknown");
    return t("undo.profit", {
      change: format.money(profitAfter - profitBefore, currency, { sign: "always" }),
      before: format.money(profitBefore, currency),
      after: format.money(profitAfter, currency),
      range: format.range(from, to ?? from),
    });
  };
  const back = ({ redoUntil, notRedoable }: UndoEffect): string =>
    redoUntil === null ? t(`undo.${notRedoable ?? "changedSince"}`) : t("undo.redoUntil", { until: format.moment(redoUntil, zone) });
  return (effect) =>
    [...goes(effect), profit(effect), ...(effect.kept > 0 ? [t("undo.kept", { count: effect.kept })] : []), back(effect)].join(" ");
}
