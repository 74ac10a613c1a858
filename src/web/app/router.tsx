import type { i18n } from "i18next";
import { createBrowserRouter, type RouteObject } from "react-router";
import { CrashPage } from "./crash-page.tsx";
import { GuestOnly, MembersOnly } from "./guards.tsx";
import { NeutralScreen } from "./neutral-screen.tsx";

type Namespace = "login" | "dashboard" | "imports" | "settings" | "orders" | "stores" | "reconciliation";
type Component = NonNullable<RouteObject["Component"]>;

type Screen = (load: () => Promise<Component>, ...namespaces: Namespace[]) => () => Promise<{ Component: Component }>;

function settingsRoutes(screen: Screen): RouteObject[] {
  return [
    {
      path: "settings",
      lazy: screen(() => import("../features/settings/settings-page.tsx").then(({ SettingsPage }) => SettingsPage), "settings"),
    },
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

/** Addresses of the product; every screen arrives with its own chunk, and with its texts at the same time. */
function routesOf(texts: i18n): RouteObject[] {
  const screen: Screen =
    (load, ...namespaces) =>
    async () => {
      const [component] = await Promise.all([load(), texts.loadNamespaces(namespaces)]);
      return { Component: component };
    };
  return [
    {
      ErrorBoundary: CrashPage,
      HydrateFallback: NeutralScreen,
      children: [
        {
          Component: GuestOnly,
          children: [
            { path: "/", lazy: screen(() => import("../features/login/login-page.tsx").then(({ LoginPage }) => LoginPage), "login") },
          ],
        },
        {
          Component: MembersOnly,
          children: [
            {
              path: "/system",
              lazy: screen(() => import("./layout/system-layout.tsx").then(({ SystemLayout }) => SystemLayout), "orders"),
              children: [
                {
                  ErrorBoundary: CrashPage,
                  children: [
                    {
                      index: true,
                      lazy: screen(
                        () => import("../features/dashboard/dashboard-page.tsx").then(({ DashboardPage }) => DashboardPage),
                        "dashboard",
                      ),
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
                      ),
                    },
                    ...settingsRoutes(screen),
                  ],
                },
              ],
            },
          ],
        },
        { path: "*", lazy: screen(() => import("./not-found-page.tsx").then(({ NotFoundPage }) => NotFoundPage)) },
      ],
    },
  ];
}

export function createRouter(texts: i18n) {
  return createBrowserRouter(routesOf(texts));
}
