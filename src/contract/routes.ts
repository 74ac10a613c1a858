import {
  acceptRoute,
  confirmTokenRoute,
  emailUpdateConfirmRoute,
  emailUpdateRoute,
  forgotPasswordRoute,
  loginLinkRoute,
  registerRoute,
  resetPasswordRoute,
} from "./accounts.ts";
import { alertsRoute, bookCompensationsRoute, dismissAlertRoute, unbookCompensationsRoute } from "./alerts.ts";
import {
  billingTypeEffectRoute,
  billingTypeRoute,
  classifyBillingTypeRoute,
  classifyForEveryoneRoute,
  everyonesTypeEffectRoute,
} from "./billing-types.ts";
import {
  activeBannersRoute,
  bannersRoute,
  createBannerRoute,
  deleteBannerRoute,
  dismissBannerRoute,
  updateBannerRoute,
} from "./banners.ts";
import { bridgeRoute } from "./bridge.ts";
import { deleteCompanyRoute, exportCompanyRoute } from "./company.ts";
import { companySettingsRoute, saveCompanySettingsRoute } from "./company-settings.ts";
import { connectCallbackRoute, connectOptionsRoute, connectRoute, pollDeviceRoute, startDeviceRoute } from "./connections.ts";
import { chartRoute, productsRoute, tilesRoute } from "./dashboard.ts";
import { demoPreviewRoute } from "./demo-preview.ts";
import { devMailRoute } from "./dev-mail.ts";
import {
  createExpenseRoute,
  deleteExpenseRoute,
  expenseCategoriesRoute,
  expenseRoute,
  expensesRoute,
  restoreExpenseRoute,
  updateExpenseRoute,
} from "./expenses.ts";
import {
  answerImportRoute,
  billingDataImportRoute,
  confirmImportRoute,
  importRoute,
  importsRoute,
  newProductsRoute,
  ordersDataImportRoute,
  productsDataImportRoute,
  rejectedRowsRoute,
  undoImportRoute,
} from "./imports.ts";
import { createFirstUserRoute, firstRunRoute } from "./first-run.ts";
import { forecastRoute } from "./forecast.ts";
import { loginAsUserRoute, loginTokenRoute, stopImpersonationRoute } from "./impersonation.ts";
import { incomeRoute } from "./income.ts";
import { notificationsRoute, readNotificationsRoute } from "./notifications.ts";
import { invitationsRoute, joinCompanyRoute } from "./invitations.ts";
import { ledgerRoute } from "./ledger.ts";
import { maintenanceRoute, setMaintenanceRoute } from "./maintenance.ts";
import {
  allegroGuideRoute,
  configRoute,
  docsRoute,
  healthRoute,
  localesRoute,
  noticesRoute,
  openApiRoute,
  readyRoute,
  sourceRoute,
} from "./meta.ts";
import { orderRoute, ordersProfitabilityRoute, refundOrderRoute, withdrawRefundRoute } from "./orders.ts";
import {
  changePasswordRoute,
  disableTotpRoute,
  enableTotpRoute,
  endOtherSessionsRoute,
  endSessionRoute,
  sessionsRoute,
  updateUserRoute,
} from "./profile.ts";
import { cancelJobRoute, progressRoute, progressStreamRoute, retryJobRoute } from "./progress.ts";
import { reconciliationEntriesRoute, reconciliationRoute, withoutSaleRoute } from "./reconciliation.ts";
import type { RouteContract } from "./route.ts";
import { savedViewsRoute, saveTileSetsRoute, saveViewsRoute, tileSetsRoute } from "./saved-views.ts";
import { tagAssignmentsRoute, takeTagAssignmentsRoute } from "./tag-assignments.ts";
import { searchRoute } from "./search.ts";
import { csrfCookieRoute, loginRoute, logoutRoute, openDemoRoute, userRoute } from "./session.ts";
import {
  createStoreRoute,
  deleteStoreRoute,
  disconnectStoreRoute,
  restoreStoreRoute,
  retryFeedRoute,
  storesRoute,
  syncStoreRoute,
  updateStoreRoute,
} from "./stores.ts";
import { activateSubscriptionRoute, subscriptionRoute } from "./subscription.ts";
import { marketsRoute, offersRoute, tagsRoute } from "./tables.ts";
import { deferTodoRoute, todoRoute, undeferTodoRoute } from "./todo.ts";
import { deleteMemberRoute, inviteUserRoute, updateMemberRoute, usersRoute } from "./team.ts";
import { trendsRoute } from "./trends.ts";
import { PRODUCT_ROUTES } from "./product-routes.ts";

/** The whole HTTP API; the server refuses to start when it serves a route that is not here, a test when it lacks one that is. */
export const ROUTES = [
  csrfCookieRoute,
  loginRoute,
  openDemoRoute,
  logoutRoute,
  userRoute,
  firstRunRoute,
  createFirstUserRoute,
  registerRoute,
  forgotPasswordRoute,
  resetPasswordRoute,
  acceptRoute,
  loginLinkRoute,
  confirmTokenRoute,
  emailUpdateRoute,
  emailUpdateConfirmRoute,
  updateUserRoute,
  changePasswordRoute,
  enableTotpRoute,
  disableTotpRoute,
  sessionsRoute,
  endSessionRoute,
  endOtherSessionsRoute,
  loginTokenRoute,
  loginAsUserRoute,
  stopImpersonationRoute,
  activateSubscriptionRoute,
  subscriptionRoute,
  usersRoute,
  inviteUserRoute,
  invitationsRoute,
  joinCompanyRoute,
  updateMemberRoute,
  deleteMemberRoute,
  exportCompanyRoute,
  deleteCompanyRoute,
  storesRoute,
  createStoreRoute,
  updateStoreRoute,
  deleteStoreRoute,
  disconnectStoreRoute,
  restoreStoreRoute,
  syncStoreRoute,
  retryFeedRoute,
  connectOptionsRoute,
  connectRoute,
  connectCallbackRoute,
  startDeviceRoute,
  pollDeviceRoute,
  companySettingsRoute,
  saveCompanySettingsRoute,
  productsDataImportRoute,
  ordersDataImportRoute,
  billingDataImportRoute,
  importsRoute,
  importRoute,
  rejectedRowsRoute,
  newProductsRoute,
  undoImportRoute,
  answerImportRoute,
  confirmImportRoute,
  progressRoute,
  cancelJobRoute,
  retryJobRoute,
  progressStreamRoute,
  alertsRoute,
  dismissAlertRoute,
  bookCompensationsRoute,
  unbookCompensationsRoute,
  billingTypeRoute,
  billingTypeEffectRoute,
  classifyBillingTypeRoute,
  everyonesTypeEffectRoute,
  classifyForEveryoneRoute,
  notificationsRoute,
  readNotificationsRoute,
  tilesRoute,
  demoPreviewRoute,
  chartRoute,
  productsRoute,
  todoRoute,
  deferTodoRoute,
  undeferTodoRoute,
  offersRoute,
  tagsRoute,
  marketsRoute,
  incomeRoute,
  trendsRoute,
  bridgeRoute,
  forecastRoute,
  ordersProfitabilityRoute,
  orderRoute,
  refundOrderRoute,
  withdrawRefundRoute,
  tagAssignmentsRoute,
  takeTagAssignmentsRoute,
  expensesRoute,
  expenseRoute,
  createExpenseRoute,
  updateExpenseRoute,
  deleteExpenseRoute,
  restoreExpenseRoute,
  expenseCategoriesRoute,
  searchRoute,
  savedViewsRoute,
  saveViewsRoute,
  tileSetsRoute,
  saveTileSetsRoute,
  ledgerRoute,
  reconciliationRoute,
  withoutSaleRoute,
  reconciliationEntriesRoute,
  bannersRoute,
  createBannerRoute,
  updateBannerRoute,
  deleteBannerRoute,
  activeBannersRoute,
  dismissBannerRoute,
  maintenanceRoute,
  setMaintenanceRoute,
  healthRoute,
  readyRoute,
  configRoute,
  openApiRoute,
  docsRoute,
  allegroGuideRoute,
  sourceRoute,
  noticesRoute,
  localesRoute,
  devMailRoute,
  ...PRODUCT_ROUTES,
] as const satisfies readonly RouteContract[];
