import { useTranslation } from "react-i18next";
import type { NumberKey } from "#core/figure-display.ts";
import { None } from "../../../ui/none.tsx";
import type { ColumnKind } from "../../figures/figure-columns.ts";
import { MissingCost } from "../../costs/missing-cost.tsx";
import { FigureCell } from "../../figures/figure-cell.tsx";
import { PRODUCT_ONLY } from "../../figures/product-only.ts";
import type { TableRow } from "./product-rows.ts";

type RowCellProps = { row: TableRow; figureKey: NumberKey; kind: ColumnKind; currency: string };

/** A figure of a row: a product without any cost offers the way to give it one, instead of a cost of zero. */
export function RowCell({ row, figureKey, kind, currency }: RowCellProps) {
  const { t } = useTranslation("dashboard");
  const { figures } = row;
  const value = figures[figureKey];
  if (row.kind === "unallocated" && PRODUCT_ONLY.includes(figureKey) && (value === 0 || value === null))
    return <None reason={t("none.notHere")} />;
  if (figureKey === "cogs" && figures.profitState === "unknown") {
    return row.kind === "item" ? (
      <MissingCost productId={row.item.id} instead={<None reason={t("none.costs")} />}>
        {t("products.addCost")}
      </MissingCost>
    ) : (
      <None reason={t("none.costs")} />
    );
  }
  return <FigureCell figures={figures} figureKey={figureKey} kind={kind} currency={currency} />;
}
