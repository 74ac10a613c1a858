import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { ListRange } from "../../domain/scope/list-range.tsx";
import { ReportBar } from "../../domain/scope/report-bar.tsx";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { useReportPeriod } from "../../domain/scope/use-report-period.ts";
import { TableWait } from "../../ui/table-wait.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { HeadStart } from "./head-start.tsx";
import { KpiStrip } from "./kpi-strip.tsx";
import { ListCard } from "./list-card.tsx";
import { NoProducts } from "./list-empty.tsx";
import { ProductTools } from "./product-tools.tsx";
import { useCostDrawer } from "../../domain/costs/use-cost-drawer.ts";
import { type ProductList, useProductList } from "./use-product-list.ts";

const NewProduct = lazy(() => import("./new-product.tsx").then((module) => ({ default: module.NewProduct })));

/** Every product with its cost and what it earned: where the seller's own half of the truth is said. */
export function ProductsPage() {
  const { t } = useTranslation("products");
  useTitle(t("title"));
  useFilterSync();
  const today = useToday();
  // Stock runs out and prices change within weeks: a month tells what a product earns now.
  const period = useReportPeriod(today, "cOption3");
  const list = useProductList(period.range);
  const { open } = useCostDrawer();
  const [isNew, setNew] = useState(false);
  const close = () => setNew(false);
  const showCosts = ({ id }: { id: string }) => {
    close();
    open(id);
  };
  return (
    <ListRange range={period.range}>
      <ReportBar period={period} today={today} />
      <div className={ui.pageHead}>
        <h1>{t("title")}</h1>
        <ProductTools onAdd={() => setNew(true)} />
      </div>
      <ProductsBody list={list} />
      <Suspense fallback={null}>{isNew && <NewProduct onClose={close} onMade={showCosts} />}</Suspense>
    </ListRange>
  );
}

function ProductsBody({ list }: { list: ProductList }) {
  const { t } = useTranslation("products");
  const { data, error, refetch } = list.first;
  if (data === undefined) {
    return (
      <section className={ui.card}>
        <TableWait rows={10} failed={t("failed")} error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  if (data.products === 0) return <NoProducts />;
  return (
    <>
      <KpiStrip list={list} answer={data} />
      {!list.isOther && <HeadStart list={list} answer={data} />}
      <ListCard list={list} answer={data} />
    </>
  );
}
