import { useTranslation } from "react-i18next";
import { FigureItems } from "../../figures/figure-items.tsx";
import { figureRows } from "../../figures/figure-rows.ts";
import { SalesFacts } from "../../figures/sales-facts.tsx";
import { TotalsCount } from "./product-name.tsx";
import { type ProductsAnswer, type TableRow, tickOfProduct } from "./product-rows.ts";
import { RowTick, useRowClass } from "./row-ticks.tsx";

export function ProductItems({ answer, totals }: { answer: ProductsAnswer; totals: ProductsAnswer }) {
  const { t } = useTranslation("dashboard");
  const rowClass = useRowClass(tickOfProduct);
  return (
    <FigureItems
      rows={figureRows({ ...totals, items: answer.items })}
      currency={answer.currency}
      rowClass={rowClass}
      renderLeading={(row) => <RowTick row={row} tickOf={tickOfProduct} />}
      renderName={(row) => <ItemName row={row} answer={answer} />}
      renderFacts={({ kind, figures }) =>
        kind === "unallocated" ? t("products.unallocatedWhat") : <SalesFacts figures={figures} currency={answer.currency} />
      }
    />
  );
}

function ItemName({ row, answer }: { row: TableRow; answer: ProductsAnswer }) {
  const { t } = useTranslation("dashboard");
  if (row.kind === "item") return <>{row.item.name || row.item.sku}</>;
  return (
    <>
      {t(row.kind === "totals" ? "products.totals" : "products.unallocated")} {row.kind === "totals" && <TotalsCount answer={answer} />}
    </>
  );
}
