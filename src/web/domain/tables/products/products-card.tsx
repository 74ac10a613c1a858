import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../../figures/figure-table.module.css";
import { useMediaQuery } from "@mantine/hooks";
import { PackageSearch } from "lucide-react";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { isNarrowed } from "#core/filter-state.ts";
import { useFilter } from "../../../lib/state/use-filter.ts";
import { Delayed } from "../../../ui/delayed.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { TableSkeleton } from "../../../ui/table-skeleton.tsx";
import { WidgetError } from "../../../ui/widget-error.tsx";
import type { View } from "../../report/use-view.ts";
import { type ColumnKey, useColumns } from "../../figures/figure-columns.ts";
import { isEmptyTable } from "../../figures/figure-rows.ts";
import { TablePages } from "../../figures/table-pages.tsx";
import { ResetAction } from "../reset-action.tsx";
import { TableTabs, TABS } from "../table-tabs.tsx";
import { ProductItems } from "./product-items.tsx";
import type { Products } from "./product-rows.ts";
import { ProductTable } from "./product-table.tsx";
import { ProductToolbar } from "./product-toolbar.tsx";
import { QuickFilters } from "./quick-filters.tsx";
import { useProducts } from "./use-products.ts";

/** What was earned on each product, with the whole and the rest that no product carries. */
export function ProductsCard({ view }: { view: View }) {
  const { t } = useTranslation("dashboard");
  const products = useProducts(view);
  const [columns, choose] = useColumns("productColumns");
  const phone = useMediaQuery("(max-width: 47.99em)", false, { getInitialValueInEffect: false });
  return (
    <section className={`${ui.card} ${css.root}`} aria-label={t("products.title")}>
      <div className={ui.cardHead}>
        <TableTabs tabs={TABS} />
        <ProductToolbar products={products} columns={columns} onColumns={choose} currency={products.rows.data?.currency} phone={phone} />
      </div>
      <QuickFilters view={view} products={products} />
      <ProductsBody view={view} products={products} columns={columns} phone={phone} />
    </section>
  );
}

type ProductsBodyProps = { view: View; products: Products; columns: readonly ColumnKey[]; phone: boolean };

function ProductsBody({ view, products, columns, phone }: ProductsBodyProps) {
  const { t } = useTranslation("dashboard");
  const { error, refetch } = products.rows;
  // The longest thing on the screen to draw: piece by piece, so that a click in between is not kept waiting.
  const data = useDeferredValue(products.rows.data);
  const totals = useDeferredValue(products.totals);
  if (error !== undefined && data === undefined) {
    return <WidgetError title={t("products.failed")} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined || totals === undefined) {
    return (
      <Delayed>
        <TableSkeleton rows={6} />
      </Delayed>
    );
  }
  if (isEmptyTable(data, products.only)) return <NoProducts view={view} products={products} />;
  return (
    <>
      {phone ? (
        <ProductItems answer={data} totals={totals} />
      ) : (
        <ProductTable answer={data} totals={totals} products={products} columns={columns} />
      )}
      <TablePages
        state={products}
        total={data.total}
        rangeText={(from, to) => (data.total === 0 ? t("tables.none") : t("products.range", { from, to, count: data.total }))}
        sizeLabel={t("products.perPageLabel")}
      />
    </>
  );
}

function NoProducts({ view, products }: { view: View; products: Products }) {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const isFiltered = products.only !== undefined || isNarrowed(shared);
  return (
    <EmptyState
      icon={<PackageSearch />}
      title={t(isFiltered ? "products.emptyTitle" : "tables.emptyTitle")}
      text={t(products.only ? "products.emptyOnly" : "products.emptyRange")}
      action={<ResetAction today={view.today} onShowAll={products.only ? () => products.chooseOnly(null) : null} />}
    />
  );
}
