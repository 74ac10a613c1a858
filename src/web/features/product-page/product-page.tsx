import * as ui from "../../ui/styles/ui.module.css";
import * as reportCss from "../../domain/report/report.module.css";
import * as css from "./product.module.css";
import type { Day } from "#core/facts.ts";
import { Button } from "@mantine/core";
import { PackageX } from "lucide-react";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router";
import { askedMarkets } from "#core/filter-state.ts";
import { asProblem } from "../../lib/api/problem.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ScopeBar } from "../../domain/scope/scope-bar.tsx";
import { useFilterSync, useToday } from "../../domain/scope/use-filter-sync.ts";
import { useTitle } from "../../ui/use-title.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { BreakdownPanel } from "../../domain/breakdown/breakdown-panel.tsx";
import { CascadeCard } from "../../domain/cascade/cascade-card.tsx";
import { ChartCard } from "../../domain/profit-chart/chart-card.tsx";
import { StatusLine } from "../../domain/report/status-line.tsx";
import { OffersSection } from "../../domain/product-offers/offers-section.tsx";
import { OffersCard } from "../../domain/tables/offers-card.tsx";
import type { OrdersSlot } from "../../domain/tables/table-card.tsx";
import { TableTabs, useTab } from "../../domain/tables/table-tabs.tsx";
import { Tiles } from "../../domain/tiles/tiles.tsx";
import { useBreakdownRange } from "../../domain/report/use-breakdown-range.ts";
import { useView } from "../../domain/report/use-view.ts";
import { type ProductAnswer, useProductQuery } from "./product.api.ts";
import { ProductAds } from "./product-ads.tsx";
import { ProductHead } from "./product-head.tsx";
import { OfferHistory } from "./offer-history.tsx";
import { ProductUnit } from "./product-unit.tsx";
import { ProductCostsCard } from "./product-costs.tsx";
import { PriceHistory } from "./product-history.tsx";
import { useOfferHistory } from "./use-offer-history.ts";
import { useOfferMarks } from "./use-offer-marks.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

type ProductPageProps = {
  /** The table of orders is shared with the screen of orders. */
  renderOrders: OrdersSlot;
};

/** Everything about one product: the dashboard with the filter fixed to it, its prices and its costs. */
export function ProductPage({ renderOrders }: ProductPageProps) {
  const { t } = useTranslation("dashboard");
  const { id = "" } = useParams();
  const { data, error, refetch } = useProductQuery(id);
  useTitle(data ? data.name || data.sku : t("product.title"));
  useFilterSync({ isDetail: true });
  const today = useToday();
  const { shared } = useFilter();
  if (error !== undefined && data === undefined) {
    return asProblem(error).status === 404 ? (
      <NoProduct />
    ) : (
      <WidgetError title={t("product.failed")} error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <>
      <ScopeBar today={today} />
      {data === undefined ? (
        <div aria-busy="true">
          <Delayed>
            <Skeleton height={28} width={320} />
          </Delayed>
        </div>
      ) : (
        shared.stateLoadedFromLocalStorage && <Figures product={data} today={today} renderOrders={renderOrders} />
      )}
    </>
  );
}

function NoProduct() {
  const { t } = useTranslation("dashboard");
  return (
    <EmptyState
      icon={<PackageX />}
      title={t("product.missing")}
      action={
        <Button component={Link} to="/system">
          {t("product.back")}
        </Button>
      }
      headingLevel={1}
    />
  );
}

const TABS = ["orders", "offers"] as const;

function Figures({ product, today, renderOrders }: ProductPageProps & { product: ProductAnswer; today: Day }) {
  const { shared } = useFilter();
  const filter = useMemo(
    () => ({
      accountType: [...shared.accountType],
      searchedPhrase: "",
      isAllProductsSelected: false,
      selectedProductIDs: [product.id],
      excludedProductIDs: [],
      ...askedMarkets({ markets: shared.markets }),
    }),
    [product.id, shared.accountType, shared.markets],
  );
  const view = useView(today, filter);
  const { range, open } = useBreakdownRange();
  const history = useOfferHistory(product.id, view);
  const marking = useOfferMarks(history.answer);
  const [tab] = useTab(TABS);
  const head = <TableTabs tabs={TABS} />;
  return (
    <>
      <ProductHead product={product} />
      <StatusLine view={view} productId={product.id} />
      <Tiles view={view} today={today} onBreakdown={open} />
      <div className={`${ui.columnsWide} ${ui.gap} ${reportCss.halves}`}>
        <ChartCard view={view} onBreakdown={open} marking={marking} />
        <CascadeCard view={view} onBreakdown={open} />
      </div>
      <ProductUnit id={product.id} view={view} />
      <OfferHistory id={product.id} view={view} history={history} onDay={open} />
      <div className={`${ui.columnsWide} ${ui.top} ${ui.gap} ${css.productHistory}`}>
        <PriceHistory product={product} />
        <ProductCostsCard productId={product.id} />
      </div>
      <OffersSection productId={product.id} />
      <ProductAds id={product.id} view={view} />
      {tab === "orders" ? renderOrders({ view, head }) : <OffersCard view={view} head={head} />}
      {range !== null && <BreakdownPanel range={range} view={view} onClose={() => open(null)} />}
    </>
  );
}
