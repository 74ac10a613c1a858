import type { FlatNamespace, i18n } from "i18next";
import { createBrowserRouter, type RouteObject } from "react-router";
import { HOME, SCREEN_KEYS, SCREENS, screenOf, type ScreenKey, screensWith } from "#core/screens.ts";
import { canSay, TextsMissing } from "../lib/i18n/texts-missing.ts";
import { AuthParams } from "./auth-params.tsx";
import { CrashedScreen, CrashPage } from "./crash-page.tsx";
import { AdminsOnly, ColleaguesOnly, EditorsOnly, GuestOnly, MembersOnly, UnlimitedOnly } from "./guards.tsx";
import { MaintenanceGate } from "./maintenance-gate.tsx";
import { NeutralScreen } from "./neutral-screen.tsx";
import { PAGES } from "./pages.ts";

type Component = NonNullable<RouteObject["Component"]>;
type Texts = readonly FlatNamespace[];

/** A page that arrives together with its texts. */
type Load = (load: () => Promise<Component>, texts?: Texts) => () => Promise<{ Component: Component }>;

const ONLY = { colleagues: ColleaguesOnly, editors: EditorsOnly, admins: AdminsOnly } as const;

const textsOf = (key: ScreenKey): Texts => SCREENS[key].texts;

/** The one page of the settings, by the build flag `VITE_SETTINGS_VARIANT`, and the addresses of its parts, which lead there. */
function singleSettings(load: Load): ReadonlyMap<ScreenKey, RouteObject> {
  if (import.meta.env.VITE_SETTINGS_VARIANT !== "single") return new Map();
  const parts = screensWith("isPart");
  const { path } = SCREENS.settings;
  const page = () => import("./single-settings.tsx").then((page) => page.SingleSettings);
  return new Map<ScreenKey, RouteObject>([
    ["settings", { path, lazy: load(page, ["settings", ...parts.flatMap(textsOf)]) }],
    ...parts.map((part): [ScreenKey, RouteObject] => [
      part,
      {
        path: SCREENS[part].path,
        lazy: () => import("./single-settings.tsx").then(({ ToPart }) => ({ element: <ToPart part={part} /> })),
      },
    ]),
  ]);
}

/** The routes of the screens that fit, in the order of the table. */
function routesFor(load: Load, fits: (screen: ReturnType<typeof screenOf>) => boolean): RouteObject[] {
  const single = singleSettings(load);
  return SCREEN_KEYS.flatMap((key) => {
    const screen = screenOf(key);
    if (!fits(screen)) return [];
    const ownRoute = single.get(key);
    if (ownRoute !== undefined) return [ownRoute];
    const lazy = load(PAGES[key], textsOf(key));
    const route = screen.path === HOME ? { index: true, lazy } : { path: screen.path, lazy };
    const guarded = screen.only === undefined ? route : { Component: ONLY[screen.only], children: [route] };
    return [screen.for === "members" && !screen.isForLimited ? { Component: UnlimitedOnly, children: [guarded] } : guarded];
  });
}

/** Everything that needs no session, in one layout but for what has its own frame. */
function publicRoutes(load: Load): RouteObject[] {
  const layout = load(() => import("../features/login/auth-layout.tsx").then((page) => page.AuthLayout), ["login"]);
  return [
    { Component: GuestOnly, children: [{ lazy: layout, children: routesFor(load, (screen) => screen.for === "guests") }] },
    { lazy: layout, children: routesFor(load, (screen) => screen.for === "anybody" && screen.isBare !== true) },
    ...routesFor(load, (screen) => screen.for === "anybody" && screen.isBare === true),
  ];
}

/** Addresses of the product; every screen arrives with its own chunk, and with its texts at the same time. */
export function routesOf(texts: i18n): RouteObject[] {
  const load: Load =
    (page, namespaces = []) =>
    async () => {
      const [component] = await Promise.all([page(), texts.loadNamespaces(namespaces)]);
      const silent = namespaces.find((namespace) => !canSay(texts, namespace));
      if (silent !== undefined) throw new TextsMissing(silent);
      return { Component: component };
    };
  const system: RouteObject = {
    path: HOME,
    lazy: load(() => import("./layout/system-layout.tsx").then((page) => page.SystemLayout), ["orders"]),
    children: [{ ErrorBoundary: CrashedScreen, children: routesFor(load, (screen) => screen.for === "members") }],
  };
  const notFound = load(() => import("./not-found-page.tsx").then((page) => page.NotFoundPage));
  const pages: RouteObject[] = [...publicRoutes(load), { Component: MembersOnly, children: [system] }, { path: "*", lazy: notFound }];
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

/** While another screen is on its way a thin line at the top says so (`base.css`); answers what ends that. */
export function sayLeaving(router: Router): () => void {
  const root = document.documentElement;
  return router.subscribe(() => void root.toggleAttribute("data-leaving", isLeaving(router)));
}

/** Whether another screen than the one shown is being loaded. */
export function isLeaving({ state: { navigation, location } }: Router): boolean {
  return navigation.location !== undefined && navigation.location.pathname !== location.pathname;
}
