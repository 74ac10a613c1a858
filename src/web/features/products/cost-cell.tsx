import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-cell.module.css";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedProduct } from "#contract/products.ts";
import { None } from "../../ui/none.tsx";
import type { CostEntry } from "../../domain/costs/cost-entry.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { FactContext } from "./fact-context.ts";
import { HOME, hasOneCost } from "./inline-cost.ts";

type CostCellProps = { product: ListedProduct; row: number; context: FactContext };

/** What a unit costs: a field where one amount says it all, else the way to the panel of its costs. */
export function CostCell({ product, row, context }: CostCellProps) {
  const { costs, onOpenCosts } = context;
  const { t } = useTranslation("products");
  const name = product.name || product.sku;
  if (!costs.mayEdit) return product.cost === null ? <None reason={t("noCost")} /> : <UnitCost product={product} />;
  if (costs.typed === product.id) return <CostField product={product} row={row} context={context} />;
  if (!hasOneCost(product)) {
    return (
      <button type="button" className={css.root} aria-label={t("cost.open", { name })} onClick={() => onOpenCosts(product.id)}>
        {product.cost === null ? <span className={css.missing}>{t("cost.enter")}</span> : <UnitCost product={product} />}
      </button>
    );
  }
  return <CostButton product={product} row={row} context={context} />;
}

type UnitCostProps = { product: ListedProduct; typed?: CostEntry | undefined };

/** What is saved, or what was typed over it. */
function UnitCost({ product: { cost }, typed }: UnitCostProps) {
  const { t } = useTranslation("products");
  const format = useFormat();
  const shown = typed ?? cost;
  if (shown === null) return null;
  return (
    <span className={`${ui.num} ${ui.amount}`}>
      {format.decimal(shown.unitCost)}
      {shown.currency !== HOME && ` ${format.unit(shown.currency)}`}
      {cost?.vatMode === "gross" && <span className={`${ui.small} ${ui.muted}`}> {t("cost.gross")}</span>}
    </span>
  );
}

/** The cost at rest: a click, Enter or the first digit of another one turns it into a field. */
function CostButton({ product, row, context: { costs } }: CostCellProps) {
  const { t } = useTranslation("products");
  const button = useRef<HTMLButtonElement>(null);
  const name = product.name || product.sku;
  const state = costs.stateOf(product);
  const refused = costs.refusalOf(product);
  const isLeft = costs.left === product.id;
  useEffect(() => {
    if (isLeft) button.current?.focus({ preventScroll: true });
  }, [isLeft]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      costs.walk(row, event.key === "ArrowDown" ? 1 : -1);
    } else if (/^\d$/.test(event.key)) {
      event.preventDefault();
      costs.type(product.id, event.key);
    }
  };
  return (
    <button
      ref={button}
      type="button"
      className={css.root}
      data-typed
      data-refused={refused === null ? undefined : true}
      data-sent={state?.is === "sent" || undefined}
      aria-label={product.cost === null && state === null ? t("cost.enterOf", { name }) : undefined}
      title={refused ?? t("cost.change", { name })}
      onClick={() => costs.type(product.id)}
      onKeyDown={onKeyDown}
    >
      {state?.entry === null ? (
        <span className={`${ui.num} ${ui.amount}`}>{state.text}</span>
      ) : product.cost === null && state === null ? (
        <span className={css.missing}>{t("cost.enter")}</span>
      ) : (
        <UnitCost product={product} typed={state?.entry} />
      )}
    </button>
  );
}

/** Enter saves and goes down, the arrows save and walk, Esc gives up; what was typed is also saved when the field is left. */
function CostField({ product, row, context: { costs } }: CostCellProps) {
  const { t } = useTranslation("products");
  const [text, setText] = useState(() => costs.textOf(product));
  const [problem, setProblem] = useState(() => costs.refusalOf(product));
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus({ preventScroll: true });
    if (!costs.isTypedOver) field.current?.select();
  }, [costs.isTypedOver]);
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
  return (
    <span className={css.field}>
      <input
        ref={field}
        className={`${css.input} ${ui.num}`}
        aria-label={t("cost.of", { name: product.name || product.sku })}
        aria-invalid={problem !== null}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !isDone.current && costs.leave(product, text)}
      />
      {problem !== null && (
        <span className={css.problem} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
