import { NO_COMPANY } from "#accounts/memberships.ts";
import type { AskedTerms } from "#accounts/terms.ts";
import type { Impersonation } from "#accounts/sessions.ts";
import { type Account, isLimited } from "#accounts/user.ts";
import { presentLimits } from "../domain/limits.present.ts";
import type { User } from "#contract/session.ts";
import { LOCALES } from "#core/locales.ts";

function nameOrNull(name: string): string | null {
  return name === "" ? null : name;
}

function presentImpersonation({ adminId, adminName, adminEmail, mode, until }: Impersonation): User["impersonatedBy"] {
  return { id: String(adminId), name: nameOrNull(adminName), email: adminEmail, mode, until };
}

export type Company = {
  terms: AskedTerms | null;
  name: string;
  subscription: User["subscription"];
  subscriptionState: User["subscriptionState"];
  /** Companies that let the user in. */
  companies: number;
};

export function presentUser(
  account: Account,
  { terms, name, subscription, subscriptionState, companies }: Company,
  impersonation: Impersonation | null,
): User {
  const isSomewhere = account.companyId !== NO_COMPANY;
  return {
    id: String(account.id),
    email: account.email,
    name: nameOrNull(account.name),
    role: account.role,
    isAdmin: account.isAdmin,
    locale: LOCALES.find((locale) => locale === account.locale) ?? "pl",
    appearance: account.appearance,
    emailVerifiedAt: account.emailVerifiedAt,
    totpEnabled: account.totpEnabled,
    companyId: isSomewhere ? String(account.companyId) : null,
    companyName: isSomewhere ? name : null,
    companies,
    terms,
    limits: isLimited(account) ? presentLimits(account) : null,
    subscription,
    subscriptionState,
    ...(account.isDemoGuest ? { isDemoGuest: true as const } : {}),
    ...(impersonation === null ? {} : { impersonatedBy: presentImpersonation(impersonation) }),
  };
}
