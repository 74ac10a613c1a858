import { DashboardPage } from "../features/dashboard/dashboard-page.tsx";
import { useOrdersSlot } from "./orders-slot.tsx";

/** The dashboard, whose table of orders is the one of the orders' own screen. */
export function DashboardScreen() {
  return <DashboardPage renderOrders={useOrdersSlot()} />;
}
