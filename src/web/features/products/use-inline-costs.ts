import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedProduct } from "#contract/products.ts";
import { useCompanySettingsQuery } from "../../domain/settings/company-settings.api.ts";
import { saveOneCost } from "../../domain/costs/save-one-cost.ts";
import { todayIn } from "../../lib/clock.ts";
import { takingTurns } from "../../lib/taking-turns.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { changeMade, changeNotMade, changeSent } from "../../lib/state/change.slice.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { useFormat } from "../../ui/use-format.ts";
import { type CostEntry, costEntryText, isEntry, readCostEntry } from "../../domain/costs/cost-entry.ts";
import { HOME, nextTyped } from "./inline-cost.ts";
import { shownCell, type TypedCell, type TypedCells, withAnswer, withCell } from "./typed-cells.ts";

type Rows = {
  productAt: (row: number) => ListedProduct | undefined;
  show: (row: number) => void;
  hold: (row: number | null) => void;
};

/** What became of what was typed: shown in its row until the list has it, or says why it was refused. */
export function useTypedCells() {
  const { t } = useTranslation("products");
  const [cells, setCells] = useState<TypedCells>(new Map());
  const send = useSentCost();
  const put = (id: string, cell: TypedCell | null) => setCells((before) => withCell(before, id, cell));
  /** Sends what was typed, unless it is what there is already; the reason in words when it is no cost. */
  const save = (product: ListedProduct, text: string): string | null => {
    const entry = readCostEntry(text, HOME);
    if (entry === "empty") return null;
    if (!isEntry(entry)) return t(`cost.problems.${entry}`);
    const { id, version } = product;
    const sent = { text: costEntryText(entry, HOME), entry, version, is: "sent" } as const;
    if (sent.text === savedText(product)) {
      put(id, null);
      return null;
    }
    put(id, sent);
    void send(product, entry).then((refused) => setCells((before) => withAnswer(before, id, sent, refused)));
    return null;
  };
  return { put, stateOf: (product: ListedProduct) => shownCell(cells, product), save };
}

export type Typing = ReturnType<typeof useTypedCells>;

function savedText({ cost }: ListedProduct): string {
  return cost === null ? "" : costEntryText(cost, HOME);
}

/** Costs typed in the list: which row holds the field, and what became of what was typed. */
export function useInlineCosts({ put, stateOf, save }: Typing, rows: Rows) {
  const [field, setField] = useState<{ id: string; key: string | null } | null>(null);
  /** The row whose field was left by the keyboard: the focus stays with it. */
  const [left, setLeft] = useState<string | null>(null);
  const { t } = useTranslation("products");
  const mayEdit = useMayEdit();
  const walk = (row: number, step: 1 | -1) => {
    const next = nextTyped(row, step, rows.productAt);
    const to = next ?? row;
    const product = rows.productAt(to);
    setField(next === null || product === undefined ? null : { id: product.id, key: null });
    setLeft(next === null ? (product?.id ?? null) : null);
    rows.show(to);
  };
  return {
    mayEdit,
    typed: field?.id ?? null,
    left,
    /** The field opened with a digit that was typed, which the next one must not replace. */
    isTypedOver: field !== null && field.key !== null,
    stateOf,
    refusalOf: (product: ListedProduct): string | null => {
      const is = stateOf(product)?.is;
      return typeof is === "object" ? is.refused : null;
    },
    textOf: (product: ListedProduct) => field?.key ?? stateOf(product)?.text ?? savedText(product),
    type: (id: string, key: string | null = null) => {
      setLeft(null);
      setField({ id, key });
    },
    save,
    walk,
    hold: rows.hold,
    giveUp: (id: string) => {
      put(id, null);
      setField(null);
      setLeft(id);
    },
    /** Left for something else: what is no cost stays in its row, to be put right. */
    leave: (product: ListedProduct, text: string) => {
      const refused = save(product, text);
      if (refused !== null) put(product.id, { text, entry: null, version: product.version, is: { refused } });
      setField((open) => (open?.id === product.id ? null : open));
    },
    /** Its row went away while one was typing: half an amount is not saved, and not lost. */
    keep: (product: ListedProduct, text: string) => {
      if (text.trim() === "" || text === savedText(product)) return;
      put(product.id, { text, entry: null, version: product.version, is: { refused: t("cost.unsaved") } });
    },
  };
}

export type InlineCosts = ReturnType<typeof useInlineCosts>;

/**
 * Says the cost that holds today, and offers the way back; the reason in words when it was refused. One after the other:
 * whoever types faster than the line carries would else be offered another way back than of what they typed last.
 */
function useSentCost() {
  const { t } = useTranslation("products");
  const format = useFormat();
  const dispatch = useAppDispatch();
  const { saidOf } = useDialog();
  const today = todayIn(useAppSelector(({ place }) => place.market));
  const { data: settings } = useCompanySettingsQuery();
  const usualMode = settings?.vatPayer === false ? "gross" : "net";
  const [inTurn] = useState(takingTurns);
  const send = async ({ id, name, sku, cost }: ListedProduct, { unitCost, currency }: CostEntry): Promise<string | null> => {
    dispatch(changeSent());
    const saved = await dispatch(saveOneCost({ productId: id, unitCost, currency, vatMode: cost?.vatMode ?? usualMode, today }));
    const made = saved.kind === "saved" ? saved.answer : null;
    const amount = `${format.decimal(unitCost)}\u00a0${format.unit(currency)}`;
    const text = t("cost.saved", { amount, name: name || sku });
    dispatch(made === null || made.changeId === null ? changeNotMade() : changeMade({ id: made.changeId, jobId: made.jobId, text }));
    if (saved.kind === "refused") return saidOf(saved.error) ?? t("cost.failed");
    return saved.kind === "byStock" ? t("cost.byStock") : null;
  };
  return (product: ListedProduct, entry: CostEntry) => inTurn(() => send(product, entry));
}
