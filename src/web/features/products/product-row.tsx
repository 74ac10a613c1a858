import * as css from "./product-list.module.css";
import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ListedProduct } from "#contract/products.ts";
import { FigureCell } from "../../domain/figures/figure-cell.tsx";
import { figureColumn, isFactKey, type ListColumnKey } from "./list-columns.ts";
import { FactCell } from "./fact-cell.tsx";
import type { FactContext } from "./fact-context.ts";
import { ListedName } from "./listed-name.tsx";
import type { Choice } from "./use-choosing.ts";

type ProductRowProps = {
  product: ListedProduct;
  /** Its place in the whole list, from 0. */
  row: number;
  /** Its place among all rows of the table, from 1. */
  place: number;
  columns: readonly ListColumnKey[];
  tick?: { isOn: boolean; isOff: boolean; onTick: (choice: Choice) => void };
  context: FactContext;
  measure: (row: HTMLTableRowElement | null) => void;
};

export function ProductRow(props: ProductRowProps) {
  const { product, row, place, columns, tick, context, measure } = props;
  const { t } = useTranslation("products");
  const name = product.name || product.sku;
  return (
    <tr ref={measure} data-index={row} aria-rowindex={place} data-chosen={tick?.isOn || undefined}>
      {tick && (
        <td className={css.tick}>
          <Checkbox
            aria-label={t("choose.one", { name })}
            checked={tick.isOn}
            disabled={tick.isOff}
            onChange={({ currentTarget, nativeEvent }) =>
              tick.onTick({
                row,
                id: product.id,
                chosen: currentTarget.checked,
                withRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
              })
            }
          />
        </td>
      )}
      <th scope="row" className={css.name}>
        <ListedName product={product} isRecomputed={context.isRecomputed(product.id)} />
      </th>
      {columns.map((key) => (
        <td key={key} className={key === "costMethod" ? css.method : css.figure}>
          {isFactKey(key) ? (
            <FactCell product={product} row={row} fact={key} context={context} />
          ) : (
            <FigureCell figures={product.figures} figureKey={key} kind={figureColumn(key)?.kind ?? "money"} currency={context.currency} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** A row that has not come yet. */
export function WaitingRow({ row, place, columns, hasTick }: { row: number; place: number; columns: number; hasTick: boolean }) {
  return (
    <tr data-index={row} aria-rowindex={place} aria-busy="true">
      {hasTick && <td className={css.tick} aria-hidden="true" />}
      <td className={css.name} aria-hidden="true">
        <span className={css.waiting} />
      </td>
      {columns > 0 && <td colSpan={columns} aria-hidden="true" />}
    </tr>
  );
}
