import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-list.module.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FiguresSchema } from "#contract/figures.ts";
import { isEmptyRow } from "../../domain/figures/figure-rows.ts";
import { FigureCell } from "../../domain/figures/figure-cell.tsx";
import { PRODUCT_ONLY } from "../../domain/figures/product-only.ts";
import { None } from "../../ui/none.tsx";
import { figureColumn, LIST_COLUMNS, type ListColumnKey } from "./list-columns.ts";
import type { ListAnswer } from "./products.api.ts";
import type { ProductList } from "./use-product-list.ts";

type SumRowsProps = { list: ProductList; answer: ListAnswer; columns: readonly ListColumnKey[]; hasTicks: boolean };

/** The whole and what belongs to no product; of a narrowed list what is listed, which is the question then. */
export function SumRows({ list, answer, columns, hasTicks }: SumRowsProps) {
  const { t } = useTranslation("products");
  const { totals, unallocated, total, currency } = answer;
  const count = <span className={`${ui.secondary} ${ui.num} ${ui.plainWeight}`}>{t("count", { count: total })}</span>;
  if (list.isNarrowed) {
    return (
      <SumRow is="totals" name={t("sums.listed")} what={count} figures={totals} currency={currency} columns={columns} hasTicks={hasTicks} />
    );
  }
  return (
    <>
      <SumRow is="totals" name={t("sums.totals")} what={count} figures={totals} currency={currency} columns={columns} hasTicks={hasTicks} />
      <SumRow
        is="unallocated"
        name={t("sums.unallocated")}
        what={<span className={`${ui.small} ${ui.muted}`}>{t(isEmptyRow(unallocated) ? "sums.nothing" : "sums.unallocatedWhat")}</span>}
        figures={unallocated}
        currency={currency}
        columns={columns}
        hasTicks={hasTicks}
      />
    </>
  );
}

type SumRowProps = {
  is: "totals" | "unallocated";
  name: string;
  what: ReactNode;
  figures: FiguresSchema;
  currency: string;
  columns: readonly ListColumnKey[];
  hasTicks: boolean;
};

function SumRow({ is, name, what, figures, currency, columns, hasTicks }: SumRowProps) {
  const { t } = useTranslation("dashboard");
  return (
    <tr className={css.sum} data-sum={is}>
      {hasTicks && <td className={css.tick} aria-hidden="true" />}
      <th scope="row" className={css.name}>
        {name} {what}
      </th>
      {LIST_COLUMNS.filter(({ key }) => columns.includes(key)).map(({ key }) => {
        const figure = figureColumn(key);
        if (figure === null) return <td key={key} className={css.figure} aria-hidden="true" />;
        const value = figures[figure.key];
        const isNotHere = is === "unallocated" && PRODUCT_ONLY.includes(figure.key) && (value === 0 || value === null);
        return (
          <td key={key} className={css.figure}>
            {isNotHere ? (
              <None reason={t("none.notHere")} />
            ) : (
              <FigureCell figures={figures} figureKey={figure.key} kind={figure.kind} currency={currency} />
            )}
          </td>
        );
      })}
    </tr>
  );
}
