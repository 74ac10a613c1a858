import {
  ChartLine,
  FileCheck,
  FileSpreadsheet,
  LayoutDashboard,
  ShoppingCart,
  type LucideIcon,
  RefreshCw,
  Settings,
  Tags,
  Wallet,
  TrendingUp,
} from "lucide-react";

export type Section = {
  to: string;
  icon: LucideIcon;
  label:
    | "nav.dashboard"
    | "nav.charts"
    | "nav.trends"
    | "nav.income"
    | "nav.orders"
    | "nav.expenses"
    | "nav.tags"
    | "nav.reconciliation"
    | "nav.progress"
    | "nav.settings";
  group: "main" | "account";
  /** A word that fits under a thumb; those that have one stand in the phone's bar, the others under „more”. */
  short?: "nav.dashboard" | "nav.incomeShort" | "nav.orders" | "nav.progress";
};

/** The screens that exist, in the order of the navigation. */
export const SECTIONS: readonly Section[] = [
  { to: "/system", icon: LayoutDashboard, label: "nav.dashboard", group: "main", short: "nav.dashboard" },
  { to: "/system/dashboard-charts", icon: ChartLine, label: "nav.charts", group: "main" },
  { to: "/system/dashboard-trends", icon: TrendingUp, label: "nav.trends", group: "main" },
  { to: "/system/dashboard-income", icon: FileSpreadsheet, label: "nav.income", group: "main", short: "nav.incomeShort" },
  { to: "/system/orders", icon: ShoppingCart, label: "nav.orders", group: "main", short: "nav.orders" },
  { to: "/system/expenses", icon: Wallet, label: "nav.expenses", group: "main" },
  { to: "/system/product-tags", icon: Tags, label: "nav.tags", group: "main" },
  { to: "/system/reconciliation", icon: FileCheck, label: "nav.reconciliation", group: "main" },
  { to: "/system/progress", icon: RefreshCw, label: "nav.progress", group: "account", short: "nav.progress" },
  { to: "/system/settings", icon: Settings, label: "nav.settings", group: "account" },
];
