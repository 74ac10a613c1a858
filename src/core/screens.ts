/**
 * Every screen of the web app, once. Router, navigation, phone's bar, tabs of the settings, search, saved views and the
 * browser tests' lists of addresses follow from this table; page and sign behind each key stand in
 * `src/web/app/pages.ts`. The order is that of the navigation, group by group, and of the tabs.
 */
export const SCREEN_GROUPS = ["results", "goods", "money", "account"] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];

type Screen = {
  /** `:name` stands for any part. */
  readonly path: `/${string}`;
  /** guests: whoever is signed in is led on to their figures; members: the login comes first. */
  readonly for: "guests" | "anybody" | "members";
  /** Who of the members; others are led to the settings. Guests of the demo are nobody's colleagues and have no account; editors: whoever may change something. */
  readonly only?: "colleagues" | "editors" | "admins";
  /** Also for viewers from whom stores or costs are kept; every other screen of members says that it is not for them. */
  readonly isForLimited?: true;
  /** Namespaces of texts that come with the page. */
  readonly texts: readonly string[];
  /** Texts of the namespace `common`: what it is called, as a tab of the settings, under a thumb in the phone's bar. */
  readonly name?: `nav.${string}` | `settingsTabs.${string}`;
  readonly tab?: `settingsTabs.${string}`;
  readonly short?: `nav.${string}`;
  /** Under which name in the navigation it stands. */
  readonly group?: ScreenGroup;
  /** Its address holds all of its state, so a view of it can be kept. */
  readonly hasViews?: true;
  /** The search leads to it by its name and by this text, what else people call it. */
  readonly words?: `${string}:${string}`;
  /** Brings its own frame instead of that of its kind. */
  readonly isBare?: true;
  /** A part of the settings where these are one page (`VITE_SETTINGS_VARIANT=single`). */
  readonly isPart?: true;
};

const REPORT = { for: "members" } as const;

export const SCREENS = {
  login: { path: "/", for: "guests", texts: ["login"] },
  firstRun: { path: "/first-run", for: "guests", texts: ["login"] },
  register: { path: "/register", for: "guests", texts: ["login"] },
  forgotPassword: { path: "/forgot-password", for: "guests", texts: ["login"] },
  resetPassword: { path: "/reset-password", for: "guests", texts: ["login"] },
  provider: { path: "/sign-in", for: "guests", texts: ["login"] },
  emailUpdate: { path: "/email-update", for: "anybody", texts: ["login"] },
  companyDeleted: { path: "/company-deleted", for: "anybody", texts: ["login"] },
  mailOff: { path: "/mail-off", for: "anybody", texts: ["login"] },
  reportLink: { path: "/report", for: "anybody", texts: ["login"] },
  reportConsent: { path: "/report-consent", for: "anybody", texts: ["login"] },
  terms: { path: "/terms-and-conditions", for: "anybody", texts: ["terms", "login"], isBare: true },

  dashboard: {
    ...REPORT,
    group: "results",
    isForLimited: true,
    path: "/system",
    texts: ["dashboard", "figures"],
    name: "nav.dashboard",
    words: "reports:screen.dashboard",
    short: "nav.dashboard",
    hasViews: true,
  },
  charts: {
    ...REPORT,
    group: "results",
    isForLimited: true,
    path: "/system/dashboard-charts",
    texts: ["dashboard", "figures"],
    name: "nav.charts",
    words: "reports:screen.charts",
    hasViews: true,
  },
  trends: {
    ...REPORT,
    group: "results",
    path: "/system/dashboard-trends",
    texts: ["dashboard", "figures", "trends"],
    name: "nav.trends",
    words: "reports:screen.trends",
    hasViews: true,
  },
  income: {
    ...REPORT,
    group: "results",
    path: "/system/dashboard-income",
    texts: ["dashboard", "figures", "income"],
    name: "nav.income",
    words: "reports:screen.income",
    short: "nav.incomeShort",
    hasViews: true,
  },
  orders: {
    ...REPORT,
    group: "results",
    isForLimited: true,
    path: "/system/orders",
    texts: ["orders", "dashboard", "figures"],
    name: "nav.orders",
    words: "reports:screen.orders",
    short: "nav.orders",
    hasViews: true,
  },
  products: {
    ...REPORT,
    group: "goods",
    path: "/system/products",
    texts: ["products", "dashboard", "figures"],
    name: "nav.products",
    words: "reports:screen.products",
    hasViews: true,
  },
  deliveries: {
    ...REPORT,
    group: "goods",
    path: "/system/products/deliveries",
    texts: ["deliveries"],
    name: "nav.deliveries",
    words: "reports:screen.deliveries",
  },
  tags: {
    ...REPORT,
    group: "goods",
    path: "/system/product-tags",
    texts: ["tags", "dashboard", "figures"],
    name: "nav.tags",
    words: "reports:screen.tags",
  },
  allegroAds: {
    ...REPORT,
    group: "money",
    path: "/system/allegro-ads",
    texts: ["ads", "dashboard", "figures"],
    name: "nav.ads",
    words: "reports:screen.ads",
    hasViews: true,
  },
  programs: {
    ...REPORT,
    group: "money",
    path: "/system/price-programs",
    texts: ["programs", "dashboard", "figures"],
    name: "nav.programs",
    words: "reports:screen.programs",
    hasViews: true,
  },
  expenses: {
    ...REPORT,
    group: "money",
    path: "/system/expenses",
    texts: ["expenses", "dashboard", "figures"],
    name: "nav.expenses",
    words: "reports:screen.expenses",
  },
  reconciliation: {
    ...REPORT,
    group: "money",
    path: "/system/reconciliation",
    texts: ["reconciliation", "figures"],
    name: "nav.reconciliation",
    words: "reports:screen.reconciliation",
  },
  progress: {
    ...REPORT,
    group: "account",
    path: "/system/progress",
    texts: ["imports", "stores"],
    name: "nav.progress",
    words: "reports:screen.progress",
    short: "nav.progress",
  },
  costRules: {
    for: "members",
    path: "/system/products/cost-rules",
    texts: ["costRules"],
    name: "nav.costRules",
    words: "reports:screen.costRules",
  },
  logs: {
    ...REPORT,
    group: "account",
    path: "/system/logs",
    texts: ["logs", "imports"],
    name: "nav.logs",
    words: "reports:screen.logs",
  },
  productOffers: { for: "members", path: "/system/products/offers", texts: ["offers"] },
  product: { for: "members", path: "/system/products/:id", texts: ["dashboard", "figures", "offers", "unit"] },

  settings: {
    for: "members",
    group: "account",
    path: "/system/settings",
    texts: ["settings"],
    name: "nav.settings",
    words: "reports:screen.settings",
    tab: "settingsTabs.company",
  },
  stores: {
    for: "members",
    path: "/system/settings/stores",
    texts: ["stores"],
    name: "settingsTabs.stores",
    words: "reports:screen.stores",
    tab: "settingsTabs.stores",
    isPart: true,
  },
  connect: { for: "members", path: "/system/settings/stores/connect", texts: ["stores"] },
  alerts: {
    for: "members",
    path: "/system/settings/alerts",
    texts: ["alerts", "offers"],
    name: "settingsTabs.alerts",
    words: "reports:screen.alerts",
    tab: "settingsTabs.alerts",
    isPart: true,
  },
  reports: {
    for: "members",
    path: "/system/settings/reports",
    texts: ["scheduledReports"],
    name: "settingsTabs.reports",
    words: "reports:screen.scheduledReports",
    tab: "settingsTabs.reports",
  },
  users: {
    for: "members",
    path: "/system/users",
    only: "colleagues",
    texts: ["users"],
    name: "settingsTabs.users",
    words: "reports:screen.users",
    tab: "settingsTabs.users",
    isPart: true,
  },
  subscription: {
    for: "members",
    path: "/system/subscription",
    texts: ["subscription", "instance"],
    name: "settingsTabs.subscription",
    words: "reports:screen.subscription",
    tab: "settingsTabs.subscription",
    isPart: true,
  },
  data: { for: "members", path: "/system/settings/data", texts: ["data"], tab: "settingsTabs.data", isPart: true },
  account: {
    isForLimited: true,
    for: "members",
    path: "/system/settings/account",
    only: "colleagues",
    texts: ["account", "users"],
    name: "settingsTabs.account",
    words: "reports:screen.account",
    tab: "settingsTabs.account",
    isPart: true,
  },
  companies: {
    isForLimited: true,
    for: "members",
    path: "/system/companies",
    only: "colleagues",
    texts: ["companies", "users"],
    name: "nav.companies",
    words: "reports:screen.companies",
  },
  banners: { for: "members", path: "/system/banners", only: "editors", texts: ["banners"], tab: "settingsTabs.banners" },
  issues: { for: "members", path: "/system/issues", only: "admins", texts: ["issues"], tab: "settingsTabs.issues" },
  instance: {
    for: "members",
    path: "/system/settings/instance",
    only: "admins",
    texts: ["instance"],
    tab: "settingsTabs.instance",
    isPart: true,
  },
} as const satisfies Readonly<Record<string, Screen>>;

type Screens = typeof SCREENS;
export type ScreenKey = keyof Screens;
/** Keys of the screens that have the property. */
export type ScreenWith<Name extends keyof Screen> = { [K in ScreenKey]: Name extends keyof Screens[K] ? K : never }[ScreenKey];

/** One screen as any of them is: with the properties that others have and it may lack. */
export function screenOf(key: ScreenKey): Screen {
  return SCREENS[key];
}

/** In the order of the table. */
export const SCREEN_KEYS: readonly ScreenKey[] = Object.keys(SCREENS).filter((key): key is ScreenKey => key in SCREENS);

/** The screens that have the property, in the order of the table. */
export function screensWith<Name extends keyof Screen>(name: Name): readonly ScreenWith<Name>[] {
  return SCREEN_KEYS.filter((key): key is ScreenWith<Name> => name in SCREENS[key]);
}

/** Where somebody who is signed in begins. */
export const HOME = SCREENS.dashboard.path;
