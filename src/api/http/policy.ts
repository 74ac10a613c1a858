import type { Account } from "#accounts/user.ts";
import type { Policy } from "#contract/route.ts";

/** Whether a signed-in user may call a route of this policy. */
export function isAllowed(policy: Policy, account: Account): boolean {
  switch (policy) {
    case "public":
    case "own":
    case "read":
      return true;
    case "edit":
      return account.role === "owner" || account.role === "manager";
    case "admin":
      return account.isAdmin;
  }
}
