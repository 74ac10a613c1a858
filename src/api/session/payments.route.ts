import { companyOf, takePaymentEvent } from "#accounts/payment-events.ts";
import { billingPortalRoute, stripeWebhookRoute, subscriptionInvoicesRoute } from "#contract/payments.ts";
import { AppError } from "#core/errors.ts";
import type { Payments } from "#payments/provider.ts";
import type { Api } from "../http/deps.ts";
import { route } from "../http/route.ts";
import { endReplaced } from "./end-replaced.ts";
import { customerOf } from "./pay-for-plan.ts";
import { findInvoices } from "./payments.query.ts";

export function registerPayments(api: Api): void {
  const { deps } = api;

  /** Throws REFUSED where the operator takes no payments. */
  function payments(): Payments {
    if (!deps.payments) throw new AppError("REFUSED", "the instance takes no payments", { text: { key: "api:refused.noPayments" } });
    return deps.payments;
  }

  route(api, subscriptionInvoicesRoute, async ({ scope }) => ({ items: await findInvoices(scope) }));

  route(api, billingPortalRoute, async ({ scope, session: { account }, locale }) => {
    const taking = payments();
    const customerId = await customerOf({ payments: taking, scope, account });
    const page = { backTo: `${deps.config.appUrl}/system/subscription`, locale };
    return { url: await taking.provider.openPortal(customerId, page) };
  });

  route(api, stripeWebhookRoute, async ({ request }) => {
    const { provider } = payments();
    const signature = request.headers["stripe-signature"];
    const event = provider.readEvent(request.rawBody ?? "", typeof signature === "string" ? signature : "", deps.clock());
    if (event === null) return { taken: "ignored" as const };
    const taken = await takePaymentEvent(deps.database.db, event);
    // Somebody else's of the same account, or of a company that is gone: told again it would be the same.
    const companyId = taken === "unknown" ? null : await companyOf(deps.database.db, event);
    if (companyId !== null) await endReplaced({ db: deps.database.db, companyId }, provider, deps.config.supportEmail);
    if (taken === "unknown") request.log.warn({ event: event.id, kind: event.kind }, "a payment of nobody here");
    return { taken };
  });
}
