export const ROLES = ["owner", "manager", "viewer"] as const;
export type Role = (typeof ROLES)[number];

/**
 * The visitor of the demo company, one user for all of them: they look at everything of it, and nothing about them is theirs
 * to change. No letter ever reaches the address.
 */
export const DEMO_GUEST_EMAIL = "gosc@zyskomierz.example";

export type UserRow = {
  id: number;
  company_id: number;
  email: string;
  name: string;
  role: Role;
  is_admin: boolean;
  locale: string;
  email_verified_at: string | null;
  blocked_at: string | null;
  totp_enabled_at: string | null;
};

/** A person as the rest of the program sees them; the password hash and secrets stay in `accounts`. */
export type Account = {
  id: number;
  companyId: number;
  email: string;
  name: string;
  role: Role;
  isAdmin: boolean;
  locale: string;
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
    isAdmin: row.is_admin,
    locale: row.locale,
    emailVerifiedAt: row.email_verified_at,
    totpEnabled: row.totp_enabled_at !== null,
    isDemoGuest: row.email === DEMO_GUEST_EMAIL,
  };
}
