import type { i18n } from "i18next";
import { createBrowserRouter, Navigate, type RouteObject } from "react-router";
import { canSay, TextsMissing } from "../lib/i18n/texts-missing.ts";
import { AuthParams } from "./auth-params.tsx";
import { CrashedScreen, CrashPage } from "./crash-page.tsx";
import { GuestOnly, MembersOnly } from "./guards.tsx";
import { MaintenanceGate } from "./maintenance-gate.tsx";
import { NeutralScreen } from "./neutral-screen.tsx";

type Namespace =
  | "users"
  | "login"
  | "terms"
  | "account"
  | "banners"
  | "data"
  | "dashboard"
  | "figures"
  | "expenses"
  | "imports"
  | "instance"
  | "income"
  | "trends"
  | "settings"
  | "orders"
  | "stores"
  | "tags"
  | "reconciliation";
type Component = NonNullable<RouteObject["Component"]>;

type Screen = (load: () => Promise<Component>, ...namespaces: Namespace[]) => () => Promise<{ Component: Component }>;

/** One page or tabs, by the build flag `VITE_SETTINGS_VARIANT`; the tabs' addresses lead to their part of the one page. */
function companyRoutes(screen: Screen): RouteObject[] {
  if (import.meta.env["VITE_SETTINGS_VARIANT"] === "single") {
    const page = screen(
      () => import("../features/settings/single-page.tsx").then(({ SingleSettingsPage }) => SingleSettingsPage),
      "settings",
      "account",
      "data",
      "instance",
    );
    const parts = ["account", "data", "instance"];
    return [
      { path: "settings", lazy: page },
      ...parts.map((part) => ({ path: `settings/${part}`, element: <Navigate to={`/system/settings#${part}`} replace /> })),
    ];
  }
  return [
    {
      path: "settings",
      lazy: screen(() => import("../features/settings/settings-page.tsx").then(({ SettingsPage }) => SettingsPage), "settings"),
    },
    {
      path: "settings/account",
      lazy: screen(() => import("../features/settings/account/account-page.tsx").then((module) => module.AccountPage), "account", "users"),
    },
    {
      path: "settings/instance",
      lazy: screen(() => import("../features/settings/instance/instance-page.tsx").then(({ InstancePage }) => InstancePage), "instance"),
    },
    {
      path: "settings/data",
      lazy: screen(() => import("../features/settings/privacy/privacy-page.tsx").then(({ PrivacyPage }) => PrivacyPage), "data"),
    },
  ];
}

function settingsRoutes(screen: Screen): RouteObject[] {
  return [
    ...companyRoutes(screen),
    {
      path: "settings/stores",
      lazy: screen(() => import("../features/stores/stores-page.tsx").then(({ StoresPage }) => StoresPage), "stores"),
    },
    {
      path: "settings/stores/connect",
      lazy: screen(() => import("../features/stores/connect-page.tsx").then(({ ConnectPage }) => ConnectPage), "stores"),
    },
  ];
}

/** Everything that needs no session, in one layout; the first five are for nobody who is signed in. */
function publicRoutes(screen: Screen): RouteObject[] {
  const layout = screen(() => import("../features/login/auth-layout.tsx").then(({ AuthLayout }) => AuthLayout), "login");
  return [
    {
      Component: GuestOnly,
      children: [
        {
          lazy: layout,
          children: [
            { path: "/", lazy: screen(() => import("../features/login/login-page.tsx").then(({ LoginPage }) => LoginPage), "login") },
            {
              path: "/first-run",
              lazy: screen(() => import("../features/login/first-run-page.tsx").then(({ FirstRunPage }) => FirstRunPage), "login"),
            },
            {
              path: "/register",
              lazy: screen(() => import("../features/login/register-page.tsx").then(({ RegisterPage }) => RegisterPage), "login"),
            },
            {
              path: "/forgot-password",
              lazy: screen(() => import("../features/login/forgot-page.tsx").then(({ ForgotPage }) => ForgotPage), "login"),
            },
            {
              path: "/reset-password",
              lazy: screen(() => import("../features/login/reset-page.tsx").then(({ ResetPage }) => ResetPage), "login"),
            },
          ],
        },
      ],
    },
    {
      lazy: layout,
      children: [
        {
          path: "/email-update",
          lazy: screen(() => import("../features/login/email-update-page.tsx").then(({ EmailUpdatePage }) => EmailUpdatePage), "login"),
        },
        {
          path: "/company-deleted",
          lazy: screen(() => import("../features/login/company-deleted-page.tsx").then((module) => module.CompanyDeletedPage), "login"),
        },
      ],
    },
    {
      path: "/terms-and-conditions",
      lazy: screen(() => import("../features/terms/terms-page.tsx").then(({ TermsPage }) => TermsPage), "terms", "login"),
    },
  ];
}

function reportRoutes(screen: Screen): RouteObject[] {
  return [
    {
      index: true,
      lazy: screen(() => import("./dashboard-screen.tsx").then(({ DashboardScreen }) => DashboardScreen), "dashboard", "figures"),
    },
    {
      path: "dashboard-charts",
      lazy: screen(() => import("../features/charts/charts-page.tsx").then(({ ChartsPage }) => ChartsPage), "dashboard", "figures"),
    },
    {
      path: "products/:id",
      lazy: screen(() => import("./product-screen.tsx").then(({ ProductScreen }) => ProductScreen), "dashboard", "figures"),
    },
    {
      path: "orders",
      lazy: screen(
        () => import("../features/orders/orders-page.tsx").then(({ OrdersPage }) => OrdersPage),
        "orders",
        "dashboard",
        "figures",
      ),
    },
    {
      path: "dashboard-trends",
      lazy: screen(
        () => import("../features/trends/trends-page.tsx").then(({ TrendsPage }) => TrendsPage),
        "dashboard",
        "figures",
        "trends",
      ),
    },
    {
      path: "dashboard-income",
      lazy: screen(
        () => import("../features/income/income-page.tsx").then(({ IncomePage }) => IncomePage),
        "dashboard",
        "figures",
        "income",
      ),
    },
  ];
}

/** The screens behind the guard, in the system layout. */
function systemRoutes(screen: Screen): RouteObject[] {
  return [
    ...reportRoutes(screen),
    {
      path: "expenses",
      lazy: screen(
        () => import("../features/expenses/expenses-page.tsx").then(({ ExpensesPage }) => ExpensesPage),
        "expenses",
        "dashboard",
        "figures",
      ),
    },
    {
      path: "product-tags",
      lazy: screen(() => import("../features/product-tags/tags-page.tsx").then(({ TagsPage }) => TagsPage), "tags", "dashboard", "figures"),
    },
    {
      path: "progress",
      lazy: screen(() => import("./progress-screen.tsx").then((module) => module.ProgressScreen), "imports", "stores"),
    },
    {
      path: "reconciliation",
      lazy: screen(
        () => import("../features/reconciliation/reconciliation-page.tsx").then((module) => module.ReconciliationPage),
        "reconciliation",
        "figures",
      ),
    },
    {
      path: "users",
      lazy: screen(() => import("../features/users/users-page.tsx").then(({ UsersPage }) => UsersPage), "users"),
    },
    {
      path: "banners",
      lazy: screen(() => import("../features/banners/banners-page.tsx").then(({ BannersPage }) => BannersPage), "banners"),
    },
    ...settingsRoutes(screen),
  ];
}

/** Addresses that are promised and have no screen yet: guarded like the others, and behind the guard nothing to see. */
const WITHOUT_SCREEN = ["allegro-ads", "logs", "products", "subscription"];

/** Addresses of the product; every screen arrives with its own chunk, and with its texts at the same time. */
export function routesOf(texts: i18n): RouteObject[] {
  const screen: Screen =
    (load, ...namespaces) =>
    async () => {
      const [component] = await Promise.all([load(), texts.loadNamespaces(namespaces)]);
      const silent = namespaces.find((namespace) => !canSay(texts, namespace));
      if (silent !== undefined) throw new TextsMissing(silent);
      return { Component: component };
    };
  const system: RouteObject = {
    path: "/system",
    lazy: screen(() => import("./layout/system-layout.tsx").then(({ SystemLayout }) => SystemLayout), "orders"),
    children: [{ ErrorBoundary: CrashedScreen, children: systemRoutes(screen) }],
  };
  const notFound = screen(() => import("./not-found-page.tsx").then(({ NotFoundPage }) => NotFoundPage));
  const pages: RouteObject[] = [
    ...publicRoutes(screen),
    { Component: MembersOnly, children: [system, ...WITHOUT_SCREEN.map((path) => ({ path: `/system/${path}`, lazy: notFound }))] },
    { path: "*", lazy: notFound },
  ];
  return [
    {
      Component: MaintenanceGate,
      ErrorBoundary: CrashPage,
      HydrateFallback: NeutralScreen,
      children: [{ Component: AuthParams, children: [{ ErrorBoundary: CrashPage, children: pages }] }],
    },
  ];
}

export function createRouter(texts: i18n) {
  return createBrowserRouter(routesOf(texts));
}

type Router = ReturnType<typeof createRouter>;

/** Whether another screen than the one shown is being loaded. */
export function isLeaving({ state: { navigation, location } }: Router): boolean {
  return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
}
