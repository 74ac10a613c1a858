import type { ComponentType } from "react";
import type { BuiltScreen } from "#core/screens.ts";

/** The page of each screen of `src/core/screens.ts`, in a chunk of its own: one that is missing, or has no screen, does not compile. */
export const PAGES = {
  login: () => import("../features/login/login-page.tsx").then(({ LoginPage }) => LoginPage),
  firstRun: () => import("../features/login/first-run-page.tsx").then(({ FirstRunPage }) => FirstRunPage),
  register: () => import("../features/login/register-page.tsx").then(({ RegisterPage }) => RegisterPage),
  forgotPassword: () => import("../features/login/forgot-page.tsx").then(({ ForgotPage }) => ForgotPage),
  resetPassword: () => import("../features/login/reset-page.tsx").then(({ ResetPage }) => ResetPage),
  emailUpdate: () => import("../features/login/email-update-page.tsx").then(({ EmailUpdatePage }) => EmailUpdatePage),
  companyDeleted: () => import("../features/login/company-deleted-page.tsx").then(({ CompanyDeletedPage }) => CompanyDeletedPage),
  terms: () => import("../features/terms/terms-page.tsx").then(({ TermsPage }) => TermsPage),
  dashboard: () => import("./dashboard-screen.tsx").then(({ DashboardScreen }) => DashboardScreen),
  charts: () => import("../features/charts/charts-page.tsx").then(({ ChartsPage }) => ChartsPage),
  trends: () => import("../features/trends/trends-page.tsx").then(({ TrendsPage }) => TrendsPage),
  income: () => import("../features/income/income-page.tsx").then(({ IncomePage }) => IncomePage),
  orders: () => import("../features/orders/orders-page.tsx").then(({ OrdersPage }) => OrdersPage),
  expenses: () => import("../features/expenses/expenses-page.tsx").then(({ ExpensesPage }) => ExpensesPage),
  tags: () => import("../features/product-tags/tags-page.tsx").then(({ TagsPage }) => TagsPage),
  reconciliation: () => import("../features/reconciliation/reconciliation-page.tsx").then(({ ReconciliationPage }) => ReconciliationPage),
  progress: () => import("./progress-screen.tsx").then(({ ProgressScreen }) => ProgressScreen),
  product: () => import("./product-screen.tsx").then(({ ProductScreen }) => ProductScreen),
  settings: () => import("../features/settings/settings-page.tsx").then(({ SettingsPage }) => SettingsPage),
  stores: () => import("../features/stores/stores-page.tsx").then(({ StoresPage }) => StoresPage),
  connect: () => import("../features/stores/connect-page.tsx").then(({ ConnectPage }) => ConnectPage),
  users: () => import("../features/users/users-page.tsx").then(({ UsersPage }) => UsersPage),
  data: () => import("../features/settings/privacy/privacy-page.tsx").then(({ PrivacyPage }) => PrivacyPage),
  account: () => import("../features/settings/account/account-page.tsx").then(({ AccountPage }) => AccountPage),
  banners: () => import("../features/banners/banners-page.tsx").then(({ BannersPage }) => BannersPage),
  instance: () => import("../features/settings/instance/instance-page.tsx").then(({ InstancePage }) => InstancePage),
} as const satisfies Readonly<Record<BuiltScreen, () => Promise<ComponentType>>>;
