/** For every route of the API (plain reports by themselves): how the company itself calls it, and how a stranger tries with the company's ids. */
import type { RouteContract } from "#contract/route.ts";
import { ROUTES } from "#contract/routes.ts";
import { TEST_PASSWORD } from "#testing/app.ts";
import { ALERT_CASES, ALERTS_OWN } from "./alert-cases.ts";
import { BANNER_CASES, BANNERS_OWN } from "./banner-cases.ts";
import { type Case, nothing, object, own } from "./case.ts";
import { KEY_CASES, KEYS_OWN } from "./key-cases.ts";
import { IMPORT_CASES } from "./import-cases.ts";
import { LOG_CASES } from "./log-cases.ts";
import { EXPENSE_CASES } from "./expense-cases.ts";
import { REPORT_CASES } from "./report-cases.ts";
import { PRODUCT_CASES } from "./product-cases.ts";
import { SIGN_IN_CASES } from "./sign-in-cases.ts";
import { STORE_CASES } from "./store-cases.ts";
import { TAG_CASES } from "./tag-cases.ts";
import { TEAM_CASES, TEAM_OWN } from "./team-cases.ts";
import { DAY, MARKER, type Victim } from "./victim.ts";

const NEW_PASSWORD = "kubek-zielony-pod-oknem";
const GUESS = "zgaduj-zgadula";
const FEE = { params: { typeId: "SUC" } };
const RANGE = { startDate: DAY, endDate: DAY };

/** Names the victim's store, product and tag. */
function filterOf({ storeId, productId, tagId }: Victim) {
  return { accountType: [storeId], isAllProductsSelected: false, selectedProductIDs: [productId], tagIDs: [tagId] };
}

const refusedTo = (rightful: Case["rightful"]): Case => ({ rightful, stranger: "refused" });
const secret = (rightful: Case["rightful"], guess: NonNullable<Case["guess"]>): Case => ({ rightful, stranger: "refused", guess });

/** What every report can be asked: a range, cut into days where it is cut at all, of what the filter leaves. */
const REPORT = own((victim) => ({ body: { filter: filterOf(victim), ...RANGE, splitType: "day" } }));

/** Whether the question of a report is all it needs. */
function isPlainReport({ method, policy, tag, params, body }: RouteContract): boolean {
  const isReport = method === "POST" && policy === "read" && tag === "reports" && params === undefined;
  return isReport && body?.safeParse({ filter: {}, ...RANGE, splitType: "day" }).success === true;
}

const OWN_CASES: Readonly<Record<string, Case>> = {
  ...PRODUCT_CASES,
  ...ALERT_CASES,
  ...BANNER_CASES,
  ...IMPORT_CASES,
  ...REPORT_CASES,
  "GET /sanctum/csrf-cookie": own(nothing),
  "POST /api/login": {
    ...secret(
      ({ owner }) => ({ body: { email: owner.email, password: TEST_PASSWORD } }),
      ({ owner }) => ({ body: { email: owner.email, password: GUESS } }),
    ),
    isNoted: true,
  },
  "POST /api/logout": own(nothing),
  ...SIGN_IN_CASES,
  "GET /api/user": own(nothing),
  "POST /api/register": own(({ owner }) => ({ body: { email: owner.email, acceptTerms: true } })),
  "POST /api/forgot-password": own(({ owner }) => ({ body: { email: owner.email } })),
  "POST /api/reset-password": secret(
    ({ tokens }) => ({ body: { token: tokens.reset } }),
    () => ({ body: { token: GUESS } }),
  ),
  "POST /api/reset-password/:token": secret(
    ({ tokens }) => ({ params: { token: tokens.reset }, body: { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD } }),
    () => ({ params: { token: GUESS }, body: { password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD } }),
  ),
  "GET /api/:type-accept/:token": secret(
    ({ tokens }) => ({ params: { type: "register", token: tokens.register } }),
    () => ({ params: { type: "register", token: GUESS } }),
  ),
  "POST /api/login-link": own(({ owner }) => ({ body: { email: owner.email } })),
  "POST /api/confirm-token": secret(
    ({ tokens }) => ({ body: { token: tokens.login } }),
    () => ({ body: { token: GUESS } }),
  ),
  "POST /api/email-update": own(({ owner }) => ({ body: { email: `nowa-${owner.email}`, password: TEST_PASSWORD } })),
  "GET /api/email-update-confirm/:token": secret(
    ({ tokens }) => ({ params: { token: tokens.emailChange } }),
    () => ({ params: { token: GUESS } }),
  ),
  "PATCH /api/user": own(() => ({ body: { name: "Inne imię" } })),
  "PUT /api/user/password": own(() => ({
    body: { currentPassword: TEST_PASSWORD, password: NEW_PASSWORD, passwordConfirmation: NEW_PASSWORD },
  })),
  "POST /api/user/totp": own(() => ({ body: { password: TEST_PASSWORD } })),
  "DELETE /api/user/totp": own(() => ({ body: { password: TEST_PASSWORD } })),
  "GET /api/user/sessions": own(nothing),
  "DELETE /api/user/sessions/:id": object(({ deviceSessionId }) => ({ params: { id: deviceSessionId } })),
  "DELETE /api/user/sessions": own(nothing),
  ...TEAM_CASES,
  ...KEY_CASES,
  "GET /api/user/companies": own(nothing),
  "GET /api/user/companies/states": own(nothing),
  "POST /api/user/company": object(({ owner }) => ({ body: { companyId: String(owner.companyId) } })),
  "POST /api/user/companies": own(() => ({ body: { name: "Jeszcze jedna" } })),
  // The only owner of a company stays.
  "DELETE /api/user/company": { ...refusedTo(nothing), caller: "viewer" },
  "GET /api/company/export": own(nothing),
  "DELETE /api/company": own(() => ({ body: { password: TEST_PASSWORD, confirm: true } })),
  "POST /api/users/:id/login-token": object(({ owner }) => ({
    params: { id: String(owner.userId) },
    body: { password: TEST_PASSWORD, reason: "Zgłoszenie 7", mode: "read", minutes: 15 },
  })),
  "POST /api/users/login-as-user/:id/:token/:name": object(({ owner, tokens }) => ({
    params: { id: String(owner.userId), token: tokens.loginAs, name: "Anna" },
  })),
  // Who is signed in as nobody else stays who they are.
  "POST /api/stop-impersonation": own(nothing),
  "GET /api/subscription": own(nothing),
  "PUT /api/activate-subscription": own(() => ({ body: { plan: "pro", period: "monthly" } })),
  ...STORE_CASES,
  "GET /api/stores/connect/options": own(nothing),
  "GET /api/stores/connect": object(({ allegroStoreId }) => ({ query: { storeId: allegroStoreId } })),
  // Whoever comes is sent on; what was asked for by another session stays as it is.
  "GET /api/stores/connect/callback": own(({ consentState }) => ({ query: { code: "code", state: consentState } })),
  "POST /api/stores/connect/device": object(({ allegroStoreId }) => ({ body: { storeId: allegroStoreId } })),
  "POST /api/stores/connect/form": own(() => ({ body: { platform: "shelf", fields: { token: "t" } } })),
  "POST /api/stores/connect/device/poll": refusedTo(({ deviceId }) => ({ body: { deviceId } })),
  "GET /api/company-settings": own(nothing),
  "PUT /api/company-settings": own(() => ({ body: { version: 1, name: "Inna firma", basis: "billing" } })),
  "POST /api/company-settings/preview": own(() => ({ body: { version: 1, basis: "billing" } })),
  "GET /api/progress": own(nothing),
  "POST /api/progress/:id/cancel": object(({ waitingJobId }) => ({ params: { id: waitingJobId } })),
  "POST /api/progress/:id/retry": object(({ failedJobId }) => ({ params: { id: failedJobId } })),
  // Held for no time at all: the answer is what is said at once.
  "GET /api/progress/stream": own(() => ({ query: { hold: "0" } })),
  "GET /api/alerts": own(nothing),
  "GET /api/notifications": own(nothing),
  "GET /api/maintenance": own(nothing),
  // Ending what nobody has begun: a switch that was on would stop the calls beside it.
  "GET /api/instance": own(nothing),
  "PUT /api/maintenance": own(() => ({ body: { minutes: 0 } })),
  "POST /api/notifications/read": own(() => ({ body: { upTo: "2026-01-01T00:00:00Z" } })),
  "POST /api/alerts/:id/book": object(({ unclearId }) => ({ params: { id: unclearId } })),
  "DELETE /api/alerts/:id/book": object(({ bookedId }) => ({ params: { id: bookedId } })),
  "GET /api/billing-types/:typeId": object(() => FEE),
  "POST /api/billing-types/:typeId/effect": object(() => ({ ...FEE, body: { line: "delivery" } })),
  "PUT /api/billing-types/:typeId": object(() => ({ ...FEE, body: { line: "delivery" } })),
  // They name no company, and answer with numbers and the asking administrator's own figures.
  "POST /api/billing-types/:typeId/everyone/effect": own(() => ({ ...FEE, body: { line: "delivery" } })),
  "PUT /api/billing-types/:typeId/everyone": own(() => ({ ...FEE, body: { line: null } })),
  "POST /api/alerts/:id/dismiss": object(({ alertId }) => ({ params: { id: alertId } })),
  "GET /api/demo-preview": own(nothing),
  "POST /api/dashboard/tiles": own((victim) => ({ body: { filter: filterOf(victim), tiles: [{ id: "day", ...RANGE }] } })),
  "POST /api/dashboard/chart": own((victim) => ({ body: { filter: filterOf(victim), ...RANGE, splitType: "day", groupBy: "product" } })),
  "POST /api/dashboard/income": own((victim) => ({ body: { filter: filterOf(victim), ...RANGE, splitType: "day", reconcile: true } })),
  "POST /api/dashboard/estimate-truth": own((victim) => ({ body: { filter: filterOf(victim) } })),
  "POST /api/dashboard/forecast": own((victim) => ({ body: { filter: filterOf(victim) } })),
  "GET /api/orders/:id": object(({ orderId }) => ({ params: { id: orderId } })),
  "POST /api/orders/:id/refunds": object(({ orderId, lineId }) => ({
    params: { id: orderId },
    body: { day: DAY, lines: [{ lineId, units: 0, amount: 1 }] },
  })),
  "DELETE /api/orders/:id/refunds/:refundId": object(({ orderId, refundId }) => ({ params: { id: orderId, refundId } })),
  "GET /api/saved-views": own(nothing),
  "PUT /api/saved-views": own(() => ({ body: { views: [{ screen: "orders", name: "Straty", query: "only=loss", shared: true }] } })),
  "GET /api/tile-sets": own(nothing),
  "PUT /api/tile-sets": own(() => ({ body: { sets: [{ name: "Rano", tiles: ["today"] }] } })),
  "GET /api/products/:id": object(({ productId }) => ({ params: { id: productId } })),
  "POST /api/ads": own((victim) => ({ body: { filter: filterOf(victim), ...RANGE, level: "offer", splitType: "day" } })),
  "POST /api/ads/break-even": own((victim) => ({ body: { filter: filterOf(victim) } })),
  "POST /api/products/:id/ads": object(({ productId }) => ({ params: { id: productId }, body: { filter: {}, ...RANGE } })),
  "POST /api/products/:id/unit": object(({ productId }) => ({ params: { id: productId }, body: { filter: {}, ...RANGE } })),
  "POST /api/products/:id/offerDays": object(({ productId }) => ({ params: { id: productId }, body: { filter: {}, ...RANGE } })),
  ...TAG_CASES,
  ...EXPENSE_CASES,
  "GET /api/dashboard/todo": own(nothing),
  "POST /api/dashboard/todo/deferrals": object(() => ({ body: { key: "missingCosts:PL::", for: "week" } })),
  "DELETE /api/dashboard/todo/deferrals/:key": object(({ deferralKey }) => ({ params: { key: deferralKey } })),
  "GET /api/search": own(() => ({ query: { q: MARKER } })),
  "POST /api/ledger": own((victim) => ({
    body: { filter: filterOf(victim), ...RANGE, orderId: victim.orderId, productId: victim.productId },
  })),
  "GET /api/reconciliation": own(() => ({ query: { month: DAY.slice(0, 7), market: "PL" } })),
  "GET /api/reconciliation/without-sale": own(() => ({ query: { market: "PL" } })),
  "GET /api/reconciliation/refunds-without-order": own(() => ({ query: { market: "PL" } })),
  "GET /api/reconciliation/entries": own(() => ({ query: { month: DAY.slice(0, 7), market: "PL", typeId: "SUC" } })),
  ...LOG_CASES,
  "GET /healthz": own(nothing),
  "GET /readyz": own(nothing),
  "GET /config.json": own(nothing),
  "GET /api/openapi.json": own(nothing),
  "GET /api/docs": own(nothing),
  "GET /api/docs/allegro": own(nothing),
  "GET /api/docs/licences": own(nothing),
  "GET /api/source": own(nothing),
  "GET /dev/mail": own(nothing),
  "GET /locales/:lng/:ns.json": own(() => ({ params: { lng: "pl", ns: "api" } })),
};

/** Reports that need no case of their own; their answer shows the victim's own data. */
const PLAIN_REPORTS = (ROUTES satisfies readonly RouteContract[])
  .filter(isPlainReport)
  .map(callName)
  .filter((name) => !(name in OWN_CASES));

export const CASES: Readonly<Record<string, Case>> = {
  ...OWN_CASES,
  ...Object.fromEntries(PLAIN_REPORTS.map((name) => [name, REPORT])),
};

/** Calls whose answer has data of the victim's in it, and no others, so that the search for leaks is known to find something. */
export const SHOWS_OWN_DATA: ReadonlySet<string> = new Set([
  ...PLAIN_REPORTS,
  "GET /api/logs",
  "POST /api/reset-password",
  "POST /api/report-addresses",
  "GET /api/issue-reports",
  "PATCH /api/issue-reports/:companyId/:id",
  "GET /api/products/:id/costs",
  "GET /api/product-changes",
  "POST /api/product-tags/:id/rule/preview",
  "GET /api/products/:id/offers",
  "POST /api/product-offers/preview",
  "POST /api/products/merge/preview",
  "POST /api/products/split/preview",
  "GET /api/cost-rules",
  "GET /api/deliveries",
  "GET /api/deliveries/:id",
  "GET /api/billing-types/:typeId",
  "POST /api/billing-types/:typeId/effect",
  "POST /api/login",
  "GET /api/user/passkeys",
  "POST /api/user/passkeys/options",
  "GET /api/user",
  "GET /api/:type-accept/:token",
  "POST /api/confirm-token",
  "PATCH /api/user",
  "POST /api/users/login-as-user/:id/:token/:name",
  "GET /api/user/companies",
  "GET /api/user/companies/states",
  "POST /api/user/company",
  "POST /api/user/companies",
  "POST /api/stop-impersonation",
  "GET /api/stores",
  "PATCH /api/stores/:id",
  "POST /api/stores/:id/disconnect",
  "POST /api/stores/:id/restore",
  "GET /api/alerts",
  ...KEYS_OWN,
  ...TEAM_OWN,
  ...ALERTS_OWN,
  "GET /api/scheduled-reports",
  "POST /api/scheduled-reports/preview",
  "GET /api/report-links/:token",
  "GET /api/scheduled-reports/:id/sendings",
  "GET /api/notifications",
  ...BANNERS_OWN,
  "GET /api/company-settings",
  "GET /api/imports",
  "GET /api/imports/:id",
  "GET /api/imports/:id/rejected",
  "GET /api/imports/:id/new-products",
  "GET /api/stores/:id/file-answers",
  "GET /api/progress",
  "POST /api/progress/:id/cancel",
  "POST /api/progress/:id/retry",
  "POST /api/dashboard/tiles",
  "POST /api/dashboard/chart",
  "POST /api/dashboard/income",
  "GET /api/orders/:id",
  "POST /api/products/completions",
  "GET /api/products",
  "PATCH /api/products/:id",
  "GET /api/products/template",
  "GET /api/products/:id",
  "POST /api/products/:id/ads",
  "POST /api/products/:id/unit",
  "POST /api/ads",
  "POST /api/ads/break-even",
  "POST /api/products/:id/offerDays",
  "GET /api/product-tags",
  "GET /api/product-tags/assignments",
  "PATCH /api/product-tags/:id",
  "POST /api/product-tags/:id/merge",
  "POST /api/product-tags/:id/restore",
  "GET /api/expenses",
  "GET /api/expenses/:id",
  "GET /api/expenses/:id/documents",
  "GET /api/expenses/:id/documents/:documentId",
  "PATCH /api/expenses/:id",
  "POST /api/expenses/:id/restore",
  "GET /api/expense-categories",
  "GET /api/dashboard/todo",
  "GET /api/search",
  "POST /api/ledger",
  "GET /api/reconciliation",
  "GET /api/reconciliation/without-sale",
  "GET /api/reconciliation/entries",
]);

export function callName({ method, path }: Pick<RouteContract, "method" | "path">): string {
  return `${method} ${path}`;
}

/** Cases that lack a route and routes that lack a case. */
export function mismatches(
  routes: readonly Pick<RouteContract, "method" | "path">[],
  cases: Readonly<Record<string, Case>> = CASES,
): string[] {
  const names = new Set(routes.map(callName));
  return [...[...names].filter((name) => !(name in cases)), ...Object.keys(cases).filter((name) => !names.has(name))];
}
