import type { ReactNode } from "react";
import { ProductsCard } from "../products/products-card.tsx";
import type { View } from "../use-view.ts";
import { MarketsCard } from "./markets-card.tsx";
import { OffersCard } from "./offers-card.tsx";
import { type Tab, TableTabs, TABS, useTab } from "./table-tabs.tsx";
import { TagsCard } from "./tags-card.tsx";

export type OrdersSlot = (props: { view: Pick<View, "chosenRange" | "filter" | "today">; head: ReactNode }) => ReactNode;

type TableCardProps = { view: View; renderOrders: OrdersSlot };

/** The chosen range cut by products, offers, orders, tags or markets. */
export function TableCard({ view, renderOrders }: TableCardProps) {
  const [tab] = useTab(TABS);
  return <>{tableOf(tab, view, renderOrders)}</>;
}

function tableOf(tab: Tab, view: View, renderOrders: OrdersSlot): ReactNode {
  switch (tab) {
    case "products":
      return <ProductsCard view={view} />;
    case "offers":
      return <OffersCard view={view} />;
    case "orders":
      return renderOrders({ view, head: <TableTabs tabs={TABS} /> });
    case "tags":
      return <TagsCard view={view} />;
    case "markets":
      return <MarketsCard view={view} />;
  }
}
