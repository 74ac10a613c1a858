import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import type { ListedProduct } from "#contract/products.ts";
import type { FactContext } from "./fact-context.ts";

export type CostCellProps = { product: ListedProduct; row: number; context: FactContext };

/** What is being typed in the one open field of the list: its text, what is wrong with it, and where its keys lead. */
export function useCostField({ product, row, context: { costs } }: CostCellProps) {
  const [text, setText] = useState(() => costs.textOf(product));
  const [problem, setProblem] = useState(() => costs.refusalOf(product));
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (!costs.isTypedOver) field.current?.select();
  }, [costs.isTypedOver]);
  const { hold } = costs;
  useEffect(() => {
    hold(row);
    return () => hold(null);
  }, [hold, row]);
  const keep = useEffectEvent(() => !isDone.current && costs.keep(product, text));
  useEffect(() => () => void keep(), []);
  const leave = () => {
    if (isDone.current) return;
    isDone.current = true;
    costs.leave(product, text);
  };
  const type = (value: string) => {
    setText(value);
    setProblem(null);
  };
  const saveAnd = (step: 1 | -1) => () => {
    const refused = costs.save(product, text);
    setProblem(refused);
    if (refused !== null) return;
    isDone.current = true;
    costs.walk(row, step);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const ways: Readonly<Record<string, () => void>> = {
      Enter: saveAnd(event.shiftKey ? -1 : 1),
      ArrowDown: saveAnd(1),
      ArrowUp: saveAnd(-1),
      Escape: () => {
        isDone.current = true;
        costs.giveUp(product.id);
      },
    };
    const way = ways[event.key];
    if (way === undefined || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    way();
  };
  return { field, text, problem, type, onKeyDown, leave };
}
