import {
  ChartLine,
  FileCheck,
  FileSpreadsheet,
  LayoutDashboard,
  Package,
  ShoppingCart,
  RefreshCw,
  Settings,
  Tags,
  Wallet,
  TrendingUp,
  Truck,
  type LucideIcon,
} from "lucide-react";
import type { ComponentType } from "react";
import type { BuiltScreen, ScreenWith } from "#core/screens.ts";

// `page.LoginPage` and no destructuring: the bundler writes that out three times, and this stands in the file everybody loads first.
/** The page of each screen of `src/core/screens.ts`, in a chunk of its own: one that is missing, or has no screen, does not compile. */
export const PAGES = {
  login: () => import("../features/login/login-page.tsx").then((page) => page.LoginPage),
  firstRun: () => import("../features/login/first-run-page.tsx").then((page) => page.FirstRunPage),
  register: () => import("../features/login/register-page.tsx").then((page) => page.RegisterPage),
  forgotPassword: () => import("../features/login/forgot-page.tsx").then((page) => page.ForgotPage),
  resetPassword: () => import("../features/login/reset-page.tsx").then((page) => page.ResetPage),
  emailUpdate: () => import("../features/login/email-update-page.tsx").then((page) => page.EmailUpdatePage),
  companyDeleted: () => import("../features/login/company-deleted-page.tsx").then((page) => page.CompanyDeletedPage),
  terms: () => import("../features/terms/terms-page.tsx").then((page) => page.TermsPage),
  dashboard: () => import("./dashboard-screen.tsx").then((page) => page.DashboardScreen),
  charts: () => import("../features/charts/charts-page.tsx").then((page) => page.ChartsPage),
  trends: () => import("../features/trends/trends-page.tsx").then((page) => page.TrendsPage),
  income: () => import("../features/income/income-page.tsx").then((page) => page.IncomePage),
  orders: () => import("../features/orders/orders-page.tsx").then((page) => page.OrdersPage),
  deliveries: () => import("../features/deliveries/deliveries-page.tsx").then((page) => page.DeliveriesPage),
  products: () => import("../features/products/products-page.tsx").then((page) => page.ProductsPage),
  expenses: () => import("../features/expenses/expenses-page.tsx").then((page) => page.ExpensesPage),
  tags: () => import("../features/product-tags/tags-page.tsx").then((page) => page.TagsPage),
  reconciliation: () => import("../features/reconciliation/reconciliation-page.tsx").then((page) => page.ReconciliationPage),
  progress: () => import("./progress-screen.tsx").then((page) => page.ProgressScreen),
  productOffers: () => import("../features/product-offers/offers-page.tsx").then((page) => page.OffersPage),
  product: () => import("./product-screen.tsx").then((page) => page.ProductScreen),
  settings: () => import("../features/settings/settings-page.tsx").then((page) => page.SettingsPage),
  stores: () => import("../features/stores/stores-page.tsx").then((page) => page.StoresPage),
  connect: () => import("../features/stores/connect-page.tsx").then((page) => page.ConnectPage),
  users: () => import("../features/users/users-page.tsx").then((page) => page.UsersPage),
  data: () => import("../features/settings/privacy/privacy-page.tsx").then((page) => page.PrivacyPage),
  account: () => import("../features/settings/account/account-page.tsx").then((page) => page.AccountPage),
  banners: () => import("../features/banners/banners-page.tsx").then((page) => page.BannersPage),
  instance: () => import("../features/settings/instance/instance-page.tsx").then((page) => page.InstancePage),
} as const satisfies Readonly<Record<BuiltScreen, () => Promise<ComponentType>>>;

/** The sign of each screen that the navigation shows; 0.1 KB each in the file that everybody loads first. */
export const SIGNS = {
  dashboard: LayoutDashboard,
  charts: ChartLine,
  trends: TrendingUp,
  income: FileSpreadsheet,
  orders: ShoppingCart,
  products: Package,
  expenses: Wallet,
  deliveries: Truck,
  tags: Tags,
  reconciliation: FileCheck,
  progress: RefreshCw,
  settings: Settings,
} as const satisfies Readonly<Record<ScreenWith<"group">, LucideIcon>>;
