import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-cell.module.css";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { ListedProduct } from "#contract/products.ts";
import { None } from "../../ui/none.tsx";
import type { CostEntry } from "../../domain/costs/cost-entry.ts";
import { useFormat } from "../../ui/use-format.ts";
import { HOME, hasOneCost } from "./inline-cost.ts";
import type { TypedCell } from "./typed-cells.ts";
import { type CostCellProps, useCostField } from "./use-cost-field.ts";

/** What a unit costs: a field where one amount says it all, else the way to the panel of its costs. */
export function CostCell({ product, row, context }: CostCellProps) {
  const { costs, onOpenCosts } = context;
  const { t } = useTranslation("products");
  const name = product.name || product.sku;
  if (!costs.mayEdit) return product.cost === null ? <None reason={t("noCost")} /> : <UnitCost product={product} />;
  if (costs.typed === product.id) return <CostField product={product} row={row} context={context} />;
  if (!hasOneCost(product)) {
    return (
      <button
        type="button"
        className={`${ui.plain} ${css.root}`}
        aria-label={t("cost.open", { name })}
        onClick={() => onOpenCosts(product.id)}
      >
        {product.cost === null ? (
          <span style={{ color: "var(--z-accent)", fontWeight: 500 }}>{t("cost.enter")}</span>
        ) : (
          <UnitCost product={product} />
        )}
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
      className={`${ui.plain} ${css.root}`}
      data-typed
      data-refused={refused === null ? undefined : true}
      data-sent={state?.is === "sent" || undefined}
      aria-label={product.cost === null && state === null ? t("cost.enterOf", { name }) : undefined}
      title={refused ?? t("cost.change", { name })}
      onClick={() => costs.type(product.id)}
      onKeyDown={onKeyDown}
    >
      <CostAtRest product={product} state={state} />
    </button>
  );
}

/** What was typed and is no cost as it was typed, else the cost, else that there is none. */
function CostAtRest({ product, state }: { product: ListedProduct; state: TypedCell | null }) {
  const { t } = useTranslation("products");
  if (state?.entry === null) return <span className={`${ui.num} ${ui.amount}`}>{state.text}</span>;
  if (product.cost === null && state === null) return <span style={{ color: "var(--z-accent)", fontWeight: 500 }}>{t("cost.enter")}</span>;
  return <UnitCost product={product} typed={state?.entry} />;
}

/** Enter saves and goes down, the arrows save and walk, Esc gives up; what was typed is also saved when the field is left. */
function CostField(props: CostCellProps) {
  const { product } = props;
  const { t } = useTranslation("products");
  const { field, text, problem, type, onKeyDown, leave } = useCostField(props);
  return (
    <span style={{ position: "relative", display: "block" }}>
      <input
        ref={field}
        className={`${ui.ink} ${ui.wide} ${ui.right} ${css.input} ${ui.num}`}
        aria-label={t("cost.of", { name: product.name || product.sku })}
        aria-invalid={problem !== null}
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={leave}
      />
      {problem !== null && (
        <span className={`${ui.small} ${ui.loss} ${ui.above4} ${ui.left} ${ui.wraps} ${css.problem}`} role="alert">
          {problem}
        </span>
      )}
    </span>
  );
}
