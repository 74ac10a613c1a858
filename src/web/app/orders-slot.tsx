import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../lib/lazy-part.ts";
import type { OrdersSlot } from "../domain/tables/table-card.tsx";
import { Delayed } from "../ui/delayed.tsx";
import { TableSkeleton } from "../ui/table-skeleton.tsx";

const OrdersCard = lazyPart(() => import("../features/orders/orders-card.tsx").then((module) => module.OrdersCard));

/** The table of the orders' own screen, for screens that show orders among other things. */
export function useOrdersSlot(): OrdersSlot {
  const { t } = useTranslation("orders");
  return ({ view, head }) => (
    <Suspense
      fallback={
        <Delayed>
          <TableSkeleton rows={6} />
        </Delayed>
      }
    >
      <OrdersCard chosenRange={view.chosenRange} filter={view.filter} head={head} label={t("list.title")} />
    </Suspense>
  );
}
