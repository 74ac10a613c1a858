import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { LogEntry } from "#contract/logs.ts";
import { BOUND_SIGNS } from "#core/figure-display.ts";
import type { Format } from "../../lib/format.ts";
import { useFormat } from "../../ui/use-format.ts";
import { isAdded } from "./added.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { useRedoImportMutation } from "../../domain/imports/imports.api.ts";
import { useUndoImport } from "../../domain/imports/use-undo-import.ts";
import {
  useDismissLoggedAlertMutation,
  useRetryLoggedFeedMutation,
  useRetryLoggedJobMutation,
  useUndoLoggedAlertRuleMutation,
  useUndoLoggedExpenseMutation,
  useUndoLoggedMemberMutation,
  useUndoLoggedProductsMutation,
  useUndoLoggedRateMutation,
  useUndoLoggedSettingsMutation,
  useUndoLoggedTaggingMutation,
  useUndoLoggedTagMutation,
} from "./logs.api.ts";

type Act = NonNullable<LogEntry["act"]>;
/** What was done and what of it could not be; `error` where nothing was. */
type Outcome = { said: string } | { error: unknown };

/** An import is taken back with a question of its own, which says what goes. */
const WITHOUT_QUESTION: readonly Act["name"][] = ["retryFeed", "retryJob", "dismissAlert", "undoImport", "redoImport"];

/** Does what an entry offers, by the call that the screen of its own uses, and says what came of it. */
export function useLogAct(entry: LogEntry) {
  const { act, effect } = entry;
  const { t } = useTranslation("logs");
  const format = useFormat();
  const { ask } = useDialog();
  const amounts = amountsOf(effect, format);
  const run = useRun();
  const [isBusy, setIsBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const confirm = async ({ name }: Act): Promise<boolean> => {
    const said = amounts === null ? [] : [t("confirm.effect", amounts)];
    return (
      (await ask({
        title: t(isAdded(entry) ? "confirm.removeTitle" : "confirm.title"),
        text: [...said, t("confirm.text")].join(" "),
        ok: t(`acts.${isAdded(entry) ? "remove" : name}`),
        cancel: t("confirm.no"),
      })) === "ok"
    );
  };
  const perform = async (): Promise<void> => {
    if (act === null) return;
    if (!WITHOUT_QUESTION.includes(act.name) && !(await confirm(act))) return;
    setIsBusy(true);
    setOutcome(await run(act));
    setIsBusy(false);
  };
  return { perform, isBusy, outcome };
}

/** What an undo would bring back, where it is known, and not only bounded. */
function amountsOf(effect: LogEntry["effect"], format: Format): { amount: string; before: string } | null {
  if (effect?.state !== "known" || effect.before === null || effect.change === null) return null;
  const { before, boundBefore, change, currency } = effect;
  return {
    amount: format.money(change, currency, { sign: "always" }),
    before: `${BOUND_SIGNS[boundBefore]}${format.money(before, currency)}`,
  };
}

type Answer = { data?: unknown; error?: unknown; asked?: boolean };

/** Null where the person kept things as they are. */
function useRun(): (act: Act) => Promise<Outcome | null> {
  const { t } = useTranslation("logs");
  const calls = useCalls();
  return async (act) => {
    const { data, error, asked } = await calls[act.name](act);
    if (error !== undefined) return { error };
    if (asked === false) return null;
    if (isPlain(act.name)) return { said: t(`done.${act.name}`) };
    const { jobId, kept } = asUndone(data);
    const stays =
      typeof kept === "number"
        ? kept === 0
          ? []
          : [t("done.keptCount", { count: kept })]
        : kept.length === 0
          ? []
          : [t("done.kept", { what: kept.join(", ") })];
    return { said: [t("done.undone"), ...(jobId === null ? [] : [t("done.recomputing")]), ...stays].join(" ") };
  };
}

const PLAIN = ["retryFeed", "retryJob", "undoImport", "redoImport", "dismissAlert"] as const satisfies readonly Act["name"][];

/** What answers nothing but that it was done. */
function isPlain(name: Act["name"]): name is (typeof PLAIN)[number] {
  return PLAIN.some((plain) => plain === name);
}

/** What the undos of products, tags, expenses and settings answer, each in its own words. */
function asUndone(data: unknown): { jobId: unknown; kept: number | string[] } {
  if (typeof data !== "object" || data === null) return { jobId: null, kept: 0 };
  const kept: unknown = Reflect.get(data, "kept");
  const jobId: unknown = Reflect.get(data, "jobId") ?? null;
  if (!Array.isArray(kept)) return { jobId, kept: typeof kept === "number" ? kept : 0 };
  return { jobId, kept: kept.map(nameOfKept) };
}

function nameOfKept(one: unknown): string {
  if (typeof one !== "object" || one === null) return "";
  const [field, by, sku] = ["field", "by", "sku"].map((name): unknown => Reflect.get(one, name));
  return typeof sku === "string" ? sku : `${String(field)} (${String(by)})`;
}

function useCalls(): Readonly<Record<Act["name"], (act: Act) => Promise<Answer>>> {
  const [retryFeed] = useRetryLoggedFeedMutation();
  const [retryJob] = useRetryLoggedJobMutation();
  const { takeBack } = useUndoImport();
  const [redoImport] = useRedoImportMutation();
  const [dismissAlert] = useDismissLoggedAlertMutation();
  const [undoProducts] = useUndoLoggedProductsMutation();
  const [undoTagging] = useUndoLoggedTaggingMutation();
  const [undoTag] = useUndoLoggedTagMutation();
  const [undoExpense] = useUndoLoggedExpenseMutation();
  const [undoAlertRule] = useUndoLoggedAlertRuleMutation();
  const [undoMember] = useUndoLoggedMemberMutation();
  const [undoRate] = useUndoLoggedRateMutation();
  const [undoSettings] = useUndoLoggedSettingsMutation();
  return {
    retryFeed: ({ id, part }) => retryFeed({ id, feed: part ?? "" }),
    retryJob: ({ id }) => retryJob(id),
    undoImport: ({ id }) => takeBack(id),
    redoImport: ({ id }) => redoImport(id),
    dismissAlert: ({ id }) => dismissAlert(id),
    undoProductChange: ({ id }) => undoProducts(id),
    undoTagChange: ({ id }) => undoTagging(id),
    undoTag: ({ id }) => undoTag(id),
    undoExpense: ({ id }) => undoExpense(id),
    undoAlertRule: ({ id }) => undoAlertRule(id),
    undoMember: ({ id }) => undoMember(id),
    undoRate: ({ id }) => undoRate(id),
    undoSettings: ({ id }) => undoSettings(id),
  };
}
