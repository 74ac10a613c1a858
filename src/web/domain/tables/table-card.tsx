import { lazy, type ReactNode, Suspense } from "react";
import { Delayed } from "../../ui/delayed.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { ProductsCard } from "./products/products-card.tsx";
import type { View } from "../report/use-view.ts";
import { type Tab, TableTabs, TABS, useTab } from "./table-tabs.tsx";

// Only the table of products is there from the start.
const OffersCard = lazy(() => import("./offers-card.tsx").then((module) => ({ default: module.OffersCard })));
const TagsCard = lazy(() => import("./tags-card.tsx").then((module) => ({ default: module.TagsCard })));
const MarketsCard = lazy(() => import("./markets-card.tsx").then((module) => ({ default: module.MarketsCard })));

export type OrdersSlot = (props: { view: Pick<View, "chosenRange" | "filter" | "today">; head: ReactNode }) => ReactNode;

type TableCardProps = { view: View; renderOrders: OrdersSlot };

/** The chosen range cut by products, offers, orders, tags or markets. */
export function TableCard({ view, renderOrders }: TableCardProps) {
  const [tab] = useTab(TABS);
  const waiting = (
    <Delayed>
      <TableSkeleton rows={6} />
    </Delayed>
  );
  return <Suspense fallback={waiting}>{tableOf(tab, view, renderOrders)}</Suspense>;
}

function tableOf(tab: Tab, view: View, renderOrders: OrdersSlot): ReactNode {
  switch (tab) {
    case "products":
      return <ProductsCard view={view} />;
    case "offers":
      return <OffersCard view={view} withTicks />;
    case "orders":
      return renderOrders({ view, head: <TableTabs tabs={TABS} /> });
    case "tags":
      return <TagsCard view={view} />;
    case "markets":
      return <MarketsCard view={view} />;
  }
}
