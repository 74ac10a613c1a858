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
import { alertsRoute, dismissAlertRoute } from "./alerts.ts";
import { deleteCompanyRoute, exportCompanyRoute } from "./company.ts";
import { companySettingsRoute, saveCompanySettingsRoute } from "./company-settings.ts";
import { connectCallbackRoute, connectOptionsRoute, connectRoute, pollDeviceRoute, startDeviceRoute } from "./connections.ts";
import { chartRoute, productsRoute, tilesRoute } from "./dashboard.ts";
import { devMailRoute } from "./dev-mail.ts";
import {
  answerImportRoute,
  billingDataImportRoute,
  importRoute,
  importsRoute,
  ordersDataImportRoute,
  productsDataImportRoute,
  rejectedRowsRoute,
  undoImportRoute,
} from "./imports.ts";
import { createFirstUserRoute, firstRunRoute } from "./first-run.ts";
import { loginAsUserRoute, loginTokenRoute, stopImpersonationRoute } from "./impersonation.ts";
import { ledgerRoute } from "./ledger.ts";
import { allegroGuideRoute, configRoute, docsRoute, healthRoute, localesRoute, openApiRoute, readyRoute } from "./meta.ts";
import { orderRoute, ordersProfitabilityRoute } from "./orders.ts";
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
import { reconciliationEntriesRoute, reconciliationRoute } from "./reconciliation.ts";
import type { RouteContract } from "./route.ts";
import { csrfCookieRoute, loginRoute, logoutRoute, userRoute } from "./session.ts";
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
import { activateSubscriptionRoute } from "./subscription.ts";
import { deleteMemberRoute, inviteUserRoute, updateMemberRoute, usersRoute } from "./team.ts";

/** The whole HTTP API; the server refuses to start when it serves a route that is not here, or lacks one that is. */
export const ROUTES = [
  csrfCookieRoute,
  loginRoute,
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
  usersRoute,
  inviteUserRoute,
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
  undoImportRoute,
  answerImportRoute,
  progressRoute,
  cancelJobRoute,
  retryJobRoute,
  progressStreamRoute,
  alertsRoute,
  dismissAlertRoute,
  tilesRoute,
  chartRoute,
  productsRoute,
  ordersProfitabilityRoute,
  orderRoute,
  ledgerRoute,
  reconciliationRoute,
  reconciliationEntriesRoute,
  healthRoute,
  readyRoute,
  configRoute,
  openApiRoute,
  docsRoute,
  allegroGuideRoute,
  localesRoute,
  devMailRoute,
] as const satisfies readonly RouteContract[];
