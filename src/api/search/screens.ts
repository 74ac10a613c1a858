/** Screens the search box leads to; names and synonyms are texts. */
export const SCREENS = [
  { key: "dashboard", path: "/system" },
  { key: "orders", path: "/system/orders" },
  { key: "charts", path: "/system/dashboard-charts" },
  { key: "trends", path: "/system/dashboard-trends" },
  { key: "income", path: "/system/dashboard-income" },
  { key: "expenses", path: "/system/expenses" },
  { key: "tags", path: "/system/product-tags" },
  { key: "reconciliation", path: "/system/reconciliation" },
  { key: "progress", path: "/system/progress" },
  { key: "settings", path: "/system/settings" },
  { key: "stores", path: "/system/settings/stores" },
  { key: "account", path: "/system/settings/account" },
  { key: "users", path: "/system/users" },
] as const;
