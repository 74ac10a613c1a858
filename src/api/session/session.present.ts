import type { Account } from "#accounts/user.ts";
import type { User } from "#contract/session.ts";

const LOCALES = ["pl", "en", "cs", "sk", "hu"] as const;

export function presentUser(account: Account): User {
  return {
    id: String(account.id),
    email: account.email,
    name: account.name === "" ? null : account.name,
    role: account.role,
    isAdmin: account.isAdmin,
    locale: LOCALES.find((locale) => locale === account.locale) ?? "pl",
    emailVerifiedAt: account.emailVerifiedAt,
    totpEnabled: account.totpEnabled,
    companyId: String(account.companyId),
    subscription: null,
  };
}
