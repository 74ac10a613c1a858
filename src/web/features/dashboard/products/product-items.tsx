import { Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isProductSelected } from "#core/filter-state.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { FigureItems } from "../../../ui/figures/figure-items.tsx";
import { figureRows } from "../../../ui/figures/figure-rows.ts";
import { SalesFacts } from "../../../ui/figures/sales-facts.tsx";
import { TotalsCount } from "./product-name.tsx";
import type { ProductsAnswer, TableRow } from "./product-rows.ts";
import { useSelection } from "./use-selection.ts";

export function ProductItems({ answer, totals }: { answer: ProductsAnswer; totals: ProductsAnswer }) {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  return (
    <FigureItems
      rows={figureRows({ ...totals, items: answer.items })}
      currency={answer.currency}
      rowClass={({ kind, id }) => (kind !== "item" || isProductSelected(shared, id) ? "" : "z-figures__off")}
      renderLeading={(row) => <ItemTick row={row} />}
      renderName={(row) => <ItemName row={row} answer={answer} />}
      renderFacts={({ kind, figures }) =>
        kind === "unallocated" ? t("products.unallocatedWhat") : <SalesFacts figures={figures} currency={answer.currency} />
      }
    />
  );
}

function ItemTick({ row }: { row: TableRow }) {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const selection = useSelection();
  switch (row.kind) {
    case "totals":
      return (
        <Checkbox aria-label={t("selection.all")} checked={selection.all} indeterminate={selection.some} onChange={selection.toggleAll} />
      );
    case "unallocated":
      return <span />;
    case "item":
      return (
        <Checkbox
          aria-label={t("selection.one", { name: row.item.name || row.item.sku })}
          checked={isProductSelected(shared, row.id)}
          onChange={({ currentTarget }) => selection.toggle(row.id, currentTarget.checked)}
        />
      );
  }
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
