import { APPEARANCE, type Appearance } from "#core/appearance.ts";
import type { Db } from "#db/connection.ts";
import type { CompanyScope } from "#db/scope.ts";

export const ROLES = ["owner", "manager", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The visitor of the demo company, one user for all of them: they look at everything of it, and nothing about them is theirs
 * to change. No letter ever reaches the address.
 */
export const DEMO_GUEST_EMAIL = "gosc@zyskomierz.example";

/** A viewer with limits: of the stores, or kept from costs. Owners and managers have none, whatever their row says. */
export function isLimited({ role, storeIds, seesCosts }: Pick<Account, "role" | "storeIds" | "seesCosts">): boolean {
  return role === "viewer" && (storeIds !== null || !seesCosts);
}

/** A viewer from whom costs, and what they could be computed from, are kept. */
export function isKeptFromCosts({ role, seesCosts }: Pick<Account, "role" | "seesCosts">): boolean {
  return role === "viewer" && !seesCosts;
}

/** The scope of what they ask in their company: of their stores alone where these are limited. */
export function scopeOf(db: Db, { role, storeIds, companyId }: Account): CompanyScope {
  return role === "viewer" && storeIds !== null ? { db, companyId, onlyStores: storeIds } : { db, companyId };
}

/** A person in one company, as `personColumns` reads them. */
export type UserRow = {
  id: number;
  company_id: number;
  email: string;
  name: string;
  role: Role;
  store_ids: number[] | null;
  sees_costs: boolean;
  is_admin: boolean;
  locale: string;
  appearance: Partial<Appearance>;
  email_verified_at: string | null;
  totp_enabled_at: string | null;
};

/** A person as the rest of the program sees them; the password hash and secrets stay in `accounts`. */
export type Account = {
  id: number;
  /** The company they are in; 0 = they belong to none. */
  companyId: number;
  email: string;
  name: string;
  /** In that company; of no consequence without one. */
  role: Role;
  /** Stores of the company that they may see; null = all. */
  storeIds: readonly number[] | null;
  seesCosts: boolean;
  isAdmin: boolean;
  locale: string;
  appearance: Appearance;
  emailVerifiedAt: string | null;
  totpEnabled: boolean;
  isDemoGuest: boolean;
};

export function accountFrom(row: UserRow): Account {
  return {
    id: row.id,
    companyId: row.company_id,
    email: row.email,
    name: row.name,
    role: row.role,
    storeIds: row.store_ids,
    seesCosts: row.sees_costs,
    isAdmin: row.is_admin,
    locale: row.locale,
    appearance: { ...APPEARANCE, ...row.appearance },
    emailVerifiedAt: row.email_verified_at,
    totpEnabled: row.totp_enabled_at !== null,
    isDemoGuest: row.email === DEMO_GUEST_EMAIL,
  };
}
