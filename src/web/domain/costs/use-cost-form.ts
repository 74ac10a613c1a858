import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductCosts } from "#contract/product-costs.ts";
import { changeMade } from "../../lib/state/change.slice.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { type Entry, useEntryForm } from "../../ui/use-entry-form.ts";
import { problemsOf } from "./cost-problems.ts";
import { fieldPath, inputOf, type SheetFields, sheetFieldsOf } from "./cost-sheet.ts";
import { useSaveProductCostsMutation } from "./product-costs.api.ts";
import { useCostEffect } from "./use-cost-effect.ts";

export type SheetForm = Entry<SheetFields>;

/** What every part of the editor works with. */
export type SheetProps = { form: SheetForm; sheet: ProductCosts };

const isNone = (problems: object): boolean => Object.keys(problems).length === 0;

/** The sheet as it stands in the fields, what saving it would do, and saving it. */
export function useCostForm(sheet: ProductCosts, onClose: () => void) {
  const { t } = useTranslation("costs");
  const dispatch = useAppDispatch();
  const [save] = useSaveProductCostsMutation();
  const [isSaved, setSaved] = useState(false);
  /** Asked while the browser leaves, when a rendered value would come too late. */
  const isFree = useRef(false);
  const staysOpen = useRef(false);
  const sent = useRef<SheetFields | null>(null);
  const entry = useEntryForm<SheetFields>({
    saved: sheetFieldsOf(sheet),
    // What was saved is no draft, whatever the sheet that comes back calls the rows that were new.
    draft: isSaved ? null : `costs-${sheet.id}`,
    isLive: true,
    hasVersions: true,
    check: (fields) =>
      Object.fromEntries(Object.entries(problemsOf(fields, sheet)).map(([path, problem]) => [path, t(`problems.${problem}`)])),
    fieldOf: (field) => (sent.current === null ? field : fieldPath(field, sent.current, sheet)),
    send: async (fields) => {
      sent.current = fields;
      const answer = await save({ id: sheet.id, body: inputOf(fields, sheet) });
      if (answer.data !== undefined) {
        const { changeId, jobId } = answer.data;
        dispatch(changeMade({ id: changeId, jobId, text: t("saved", { name: sheet.name || sheet.sku }) }));
      }
      return answer;
    },
    onSent: () => {
      isFree.current = true;
      setSaved(true);
      if (!staysOpen.current) onClose();
    },
  });
  const problems = problemsOf(entry.form.values, sheet);
  const isAsked = entry.isChanged && isNone(problems) && !isSaved;
  const effect = useCostEffect(sheet.id, isAsked ? inputOf(entry.form.values, sheet) : null);
  return {
    ...entry,
    problems,
    effect,
    /** Some field cannot be read yet, so that nobody knows what it would do. */
    isUnclear: entry.isChanged && !isNone(problems),
    isDirty: () => entry.isChanged && !isFree.current,
    /** Saves on the way to another screen, which is not to be called off by closing the drawer. */
    saveAndLeave: () => {
      staysOpen.current = true;
      return entry.submit();
    },
    leave: () => {
      isFree.current = true;
      entry.drop();
      entry.discard();
    },
  };
}

export type CostForm = ReturnType<typeof useCostForm>;
