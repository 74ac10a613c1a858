import * as css from "./product-list.module.css";
import { Checkbox } from "@mantine/core";
import { Fragment, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ListedProduct } from "#contract/products.ts";
import { directionOf, nextSort } from "../../domain/figures/table-state.ts";
import { scrollStop } from "../../ui/scroll-region.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { wholeColumns } from "../../ui/whole-columns.ts";
import { chosenPart, isChosen } from "./chosen-products.ts";
import type { FactContext } from "./fact-context.ts";
import { LIST_COLUMNS, type ListColumn, type ListColumnKey } from "./list-columns.ts";
import { ProductRow, WaitingRow } from "./product-row.tsx";
import type { ListAnswer } from "./products.api.ts";
import { SumRows } from "./sum-rows.tsx";
import { useColumnName } from "./use-column-name.ts";
import type { Choosing } from "./use-choosing.ts";
import { useFactContext } from "./use-fact-context.ts";
import type { Typing } from "./use-inline-costs.ts";
import { useListRows } from "./use-list-rows.ts";
import type { ProductList } from "./use-product-list.ts";
import { useRowWindow } from "./use-row-window.ts";

/** Sorted by their beginning first, as people look names up. */
const RISING = ["name"];

/** What a row of one line is high; longer names are measured as they come. */
const ROW = 44;
/** The head, the whole and the rest, which stay in sight. */
const HEAD = 36;
const SUM = 40;
const TICK = 44;
const NAME = 240;

type ProductTableProps = {
  list: ProductList;
  answer: ListAnswer;
  columns: readonly ListColumnKey[];
  /** Null for whoever only looks: there is nothing to be done with what is ticked. */
  choosing: Choosing | null;
  typing: Typing;
};

/**
 * Every product that was found in one table: only rows in sight are drawn and only their pages are asked for, so that
 * twenty thousand scroll like twenty, and costs are typed from the first to the last without turning a page.
 */
export function ProductTable({ list, answer, columns, choosing, typing }: ProductTableProps) {
  const { t } = useTranslation("products");
  const viewport = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => wholeColumns(viewport.current), []);
  const [held, hold] = useState<number | null>(null);
  const sums = list.isNarrowed ? 1 : 2;
  const above = HEAD + SUM * sums;
  const { rows, after, first, last, measure, show } = useRowWindow({ viewport, count: answer.total, above, height: ROW, held });
  const productAt = useListRows(list.question, answer, { first, last, held });
  const facts = useFactContext(answer, typing, { productAt, show, hold });
  const shown = LIST_COLUMNS.filter(({ key }) => columns.includes(key));
  const span = shown.length + (choosing === null ? 1 : 2);
  return (
    <section className={css.scroll} ref={viewport} {...scrollStop(true, { "aria-label": t("table") })}>
      <table
        className={css.root}
        aria-rowcount={1 + sums + answer.total}
        style={{ minWidth: (choosing === null ? 0 : TICK) + NAME + widthOf(shown) }}
      >
        <Columns shown={shown} hasTicks={choosing !== null} />
        <Heads list={list} answer={answer} shown={shown} choosing={choosing} />
        <tbody>
          <SumRows list={list} answer={answer} columns={columns} hasTicks={choosing !== null} />
        </tbody>
        <tbody>
          {rows.map(({ row, gap }) => (
            <Fragment key={productAt(row)?.id ?? row}>
              <Gap height={gap} span={span} />
              <ListedRow
                row={row}
                place={1 + sums + row + 1}
                productAt={productAt}
                columns={columns}
                choosing={choosing}
                facts={facts}
                measure={measure}
              />
            </Fragment>
          ))}
          <Gap height={after} span={span} />
        </tbody>
      </table>
    </section>
  );
}

type ListedRowProps = {
  row: number;
  /** Its place among all rows, counted from 1: under the head and the sums. */
  place: number;
  productAt: (row: number) => ListedProduct | undefined;
  columns: readonly ListColumnKey[];
  choosing: Choosing | null;
  facts: FactContext;
  measure: (row: HTMLTableRowElement | null) => void;
};

function ListedRow({ row, place, productAt, columns, choosing, facts, measure }: ListedRowProps) {
  const product = productAt(row);
  if (product === undefined) return <WaitingRow row={row} place={place} columns={columns.length} hasTick={choosing !== null} />;
  return (
    <ProductRow
      product={product}
      row={row}
      place={place}
      columns={columns}
      context={facts}
      measure={measure}
      {...(choosing === null
        ? {}
        : {
            tick: {
              isOn: isChosen(choosing.chosen, product.id),
              isOff: choosing.isOff,
              onTick: (choice) => choosing.choose(choice, (at) => productAt(at)?.id),
            },
          })}
    />
  );
}

/** The name takes what the others leave. */
function Columns({ shown, hasTicks }: { shown: readonly ListColumn[]; hasTicks: boolean }) {
  return (
    <colgroup>
      {hasTicks && <col style={{ width: TICK }} />}
      <col />
      {shown.map(({ key, width }) => (
        <col key={key} style={{ width }} />
      ))}
    </colgroup>
  );
}

function widthOf(columns: readonly ListColumn[]): number {
  return columns.reduce((sum, { width }) => sum + width, 0);
}

/** Stands for the rows that are out of sight. */
function Gap({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={css.gap}>
      <td colSpan={span} style={{ height }} aria-hidden="true" />
    </tr>
  );
}

type HeadsProps = { list: ProductList; answer: ListAnswer; shown: readonly ListColumn[]; choosing: Choosing | null };

function Heads({ list: { table }, answer, shown, choosing }: HeadsProps) {
  const { t } = useTranslation("products");
  const nameOf = useColumnName();
  const head = (sort: string, name: string) => (
    <SortHead name={name} direction={directionOf(table.sort, sort)} onSort={() => table.chooseSort(nextSort(table.sort, sort, RISING))} />
  );
  return (
    <thead>
      <tr>
        {choosing !== null && (
          <th scope="col" className={css.tick}>
            <AllBox choosing={choosing} total={answer.total} />
          </th>
        )}
        <th scope="col" className={css.name} aria-sort={directionOf(table.sort, "name") ?? undefined}>
          {head("name", t("columns.name"))}
        </th>
        {shown.map(({ key, sort }) => (
          <th
            key={key}
            scope="col"
            className={key === "costMethod" ? css.method : css.figure}
            aria-sort={sort === null ? undefined : (directionOf(table.sort, sort) ?? undefined)}
          >
            {sort === null ? nameOf(key) : head(sort, nameOf(key))}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Takes all that were found, or lets them go. */
function AllBox({ choosing, total }: { choosing: Choosing; total: number }) {
  const { t } = useTranslation("products");
  const part = chosenPart(choosing.chosen, total);
  return (
    <Checkbox
      aria-label={t("choose.all")}
      checked={part === "all"}
      indeterminate={part === "some"}
      disabled={total === 0 || choosing.isOff}
      onChange={() => choosing.chooseAll(part !== "all")}
    />
  );
}
