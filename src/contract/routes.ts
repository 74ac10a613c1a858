import * as accounts from "./accounts.ts";
import * as ads from "./ads.ts";
import * as alertRules from "./alert-rules.ts";
import * as alerts from "./alerts.ts";
import * as allCompanies from "./all-companies.ts";
import * as apiKeys from "./api-keys.ts";
import * as banners from "./banners.ts";
import * as billingTypes from "./billing-types.ts";
import * as bridge from "./bridge.ts";
import * as company from "./company.ts";
import * as companies from "./companies.ts";
import * as companySettings from "./company-settings.ts";
import * as connections from "./connections.ts";
import * as costRules from "./cost-rules.ts";
import * as dashboard from "./dashboard.ts";
import * as deliveries from "./deliveries.ts";
import * as demoPreview from "./demo-preview.ts";
import * as devMail from "./dev-mail.ts";
import * as expenseDocuments from "./expense-documents.ts";
import * as expenses from "./expenses.ts";
import * as fileAnswers from "./file-answers.ts";
import * as firstRun from "./first-run.ts";
import * as estimateTruth from "./estimate-truth.ts";
import * as forecast from "./forecast.ts";
import * as impersonation from "./impersonation.ts";
import * as imports from "./imports.ts";
import * as income from "./income.ts";
import * as invitations from "./invitations.ts";
import * as ledger from "./ledger.ts";
import * as letters from "./letters.ts";
import * as issues from "./issues.ts";
import * as logs from "./logs.ts";
import * as maintenance from "./maintenance.ts";
import * as meta from "./meta.ts";
import * as notifications from "./notifications.ts";
import * as offerDays from "./offer-days.ts";
import * as openid from "./openid.ts";
import * as passkeys from "./passkeys.ts";
import * as orders from "./orders.ts";
import * as product from "./product.ts";
import * as productAds from "./product-ads.ts";
import * as productBulk from "./product-bulk.ts";
import * as productCosts from "./product-costs.ts";
import * as productOffers from "./product-offers.ts";
import * as productTags from "./product-tags.ts";
import * as productUnit from "./product-unit.ts";
import * as products from "./products.ts";
import * as profile from "./profile.ts";
import * as programs from "./programs.ts";
import * as progress from "./progress.ts";
import * as reconciliation from "./reconciliation.ts";
import * as rates from "./rates.ts";
import * as savedViews from "./saved-views.ts";
import * as scheduledReports from "./scheduled-reports.ts";
import * as search from "./search.ts";
import * as session from "./session.ts";
import * as stores from "./stores.ts";
import * as instance from "./instance.ts";
import * as payments from "./payments.ts";
import * as plans from "./plans.ts";
import * as subscription from "./subscription.ts";
import * as support from "./support.ts";
import * as tables from "./tables.ts";
import * as tagAssignments from "./tag-assignments.ts";
import * as tagRules from "./tag-rules.ts";
import * as team from "./team.ts";
import * as todo from "./todo.ts";
import * as trends from "./trends.ts";
import * as terms from "./terms.ts";
import * as webhooks from "./webhooks.ts";
import * as undoEntries from "./undo-entries.ts";
import type { RouteContract } from "./route.ts";

/** The files of the contract: every route that one of them exports is part of the API. The order is that of the API document. */
const FILES = [
  session,
  openid,
  passkeys,
  fileAnswers,
  firstRun,
  accounts,
  profile,
  letters,
  impersonation,
  plans,
  subscription,
  support,
  payments,
  instance,
  team,
  invitations,
  company,
  stores,
  connections,
  companies,
  companySettings,
  imports,
  progress,
  alerts,
  alertRules,
  rates,
  terms,
  webhooks,
  billingTypes,
  notifications,
  dashboard,
  demoPreview,
  todo,
  tables,
  income,
  trends,
  ads,
  bridge,
  estimateTruth,
  forecast,
  scheduledReports,
  orders,
  tagAssignments,
  expenses,
  expenseDocuments,
  programs,
  search,
  savedViews,
  ledger,
  reconciliation,
  allCompanies,
  apiKeys,
  banners,
  logs,
  undoEntries,
  issues,
  maintenance,
  meta,
  devMail,
  offerDays,
  costRules,
  deliveries,
  productCosts,
  productAds,
  productUnit,
  productOffers,
  product,
  productBulk,
  products,
  productTags,
  tagRules,
] as const;

type RoutesIn<File> = File extends unknown ? Extract<File[keyof File], RouteContract> : never;
type Route = RoutesIn<(typeof FILES)[number]>;

/** Schemas and lists stand beside the routes; a policy only these have. */
function isRoute(exported: unknown): exported is Route {
  return typeof exported === "object" && exported !== null && "policy" in exported;
}

/** The whole HTTP API; the server refuses to start when it serves a route that is not here, a test when it lacks one that is. */
export const ROUTES: readonly Route[] = FILES.flatMap((file): unknown[] => Object.values(file)).filter(isRoute);
