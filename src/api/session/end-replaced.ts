/** A company that has come to pay twice: the older subscription ends, and both the operator and the company are told. */
import { writeAudit } from "#accounts/audit.ts";
import { companyName } from "#accounts/create-company.ts";
import { findOwners, findReplaced, noteReplaced, type Replaced } from "#accounts/payment-events.ts";
import { withTransaction } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";
import type { PaymentProvider } from "#payments/provider.ts";
import { enqueueMail } from "#queue/enqueue-mail.ts";

/** What is to be given back is the operator's to decide, at the provider: they are told what was paid. */
async function tell(scope: CompanyScope, { subscriptionId, plan, paid }: Replaced, supportEmail: string | null): Promise<void> {
  const company = await companyName(scope);
  const [invoice, amount] = paid === null ? ["–", "–"] : [paid.number, `${(paid.amount / 100).toFixed(2)} ${paid.currency}`];
  const values = { company, plan, subscription: subscriptionId, invoice, amount };
  await writeAudit(scope, { action: "subscription.replaced", userId: null, before: { plan } });
  for (const { id, email } of await findOwners(scope))
    await enqueueMail(scope.db, { kind: "subscriptionReplaced", to: email, userId: id, values });
  if (supportEmail === null) return;
  await enqueueMail(scope.db, { kind: "refundDue", to: supportEmail, values: { ...values, locale: "pl" } });
}

/**
 * Ends what the company pays for beside the newest. Called with every event of it, also a repeated one: where the provider was away it is
 * done by the next.
 */
export async function endReplaced(scope: CompanyScope, provider: PaymentProvider, supportEmail: string | null): Promise<void> {
  for (const replaced of await findReplaced(scope)) {
    await provider.endSubscription(replaced.subscriptionId);
    await withTransaction(scope.db, async (db) => {
      const inside = { db, companyId: scope.companyId };
      if (await noteReplaced(inside, replaced.subscriptionId)) await tell(inside, replaced, supportEmail);
    });
  }
}
