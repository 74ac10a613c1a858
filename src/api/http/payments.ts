import { isCompanyReadOnly } from "#accounts/company-subscription.ts";
import type { Account } from "#accounts/user.ts";
import { scopeOf } from "#accounts/user.ts";
import type { RouteContract } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";
import type { Api } from "./deps.ts";

/** Whether whoever pays nothing any more may still call it. */
export const isOpenWhenReadOnly = ({ policy, whenReadOnly }: RouteContract): boolean => policy !== "edit" || whenReadOnly === "open";

/** A company whose trial is over, or that owes for longer than the days of grace, only looks. Throws SUBSCRIPTION_NEEDED. */
export async function checkSubscription({ deps }: Api, contract: RouteContract, account: Account): Promise<void> {
  const { payments, database, clock } = deps;
  if (!payments || isOpenWhenReadOnly(contract)) return;
  if (await isCompanyReadOnly(scopeOf(database.db, account), payments.terms, clock()))
    throw new AppError("SUBSCRIPTION_NEEDED", `company ${account.companyId} is read-only`);
}
