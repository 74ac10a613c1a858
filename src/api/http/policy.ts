import type { Impersonation } from "#accounts/sessions.ts";
import { NO_COMPANY } from "#accounts/memberships.ts";
import { type Account, isLimited } from "#accounts/user.ts";
import type { Policy, RouteContract } from "#contract/route.ts";
import { AppError } from "#core/errors.ts";

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

/**
 * Whether the call is about the company that the session is in. `believed` is what the caller's tab shows (`X-Company`): one that
 * was left behind by another tab mixes no companies up. Throws COMPANY_CHANGED, and FORBIDDEN for whoever belongs to no company.
 */
export function checkCompany(
  { anyCompany, withoutCompany, policy }: RouteContract,
  { companyId }: Account,
  believed: string | undefined,
): void {
  if (anyCompany) return;
  if (believed !== undefined && believed !== "" && believed !== String(companyId))
    throw new AppError("COMPANY_CHANGED", `the session is in company ${companyId}, the caller in ${believed.slice(0, 20)}`);
  if (companyId === NO_COMPANY && policy !== "admin" && !withoutCompany)
    throw new AppError("FORBIDDEN", "belongs to no company", { text: { key: "api:refused.noCompany" } });
}

/** `format` as in the address: whether a route answers with a file is decided by it, or by its contract alone. */
export function answersFile(contract: RouteContract, query: unknown): boolean {
  if (contract.files === undefined) return false;
  return contract.response === undefined || (typeof query === "object" && query !== null && "format" in query);
}

/**
 * What a viewer with limits may call: what its contract opens to them, files never. Throws FORBIDDEN. What they may not ask for,
 * though the route is theirs, `checkKept` says.
 */
export function checkLimits(contract: RouteContract, query: unknown, account: Account): void {
  if (!isLimited(account) || contract.policy === "public" || contract.policy === "admin") return;
  if (contract.limited !== undefined && !answersFile(contract, query)) return;
  const text = { key: account.seesCosts ? "api:refused.otherStores" : "api:refused.keptCosts" };
  throw new AppError("FORBIDDEN", "closed to viewers with limits", { text });
}

/** A key reads figures and what they are made of, where the contract says so. Throws FORBIDDEN for everything else. */
export function checkKey({ policy, forKeys }: RouteContract): void {
  if (policy === "public" || (policy === "read" && forKeys)) return;
  throw new AppError("FORBIDDEN", "closed to keys of programs", { text: { key: "api:refused.apiKey" } });
}

/** Whether the call changes anything: reports ask with POST and change nothing, going to a marketplace asks with GET and does. */
function changes({ method, policy }: RouteContract): boolean {
  return policy === "edit" || (method !== "GET" && policy !== "read");
}

/** What whoever looks at the demo without an account may not do, whatever their role has become. Throws FORBIDDEN. */
export function checkGuest(contract: RouteContract): void {
  const { policy, guest } = contract;
  if (policy === "public" || guest === "always") return;
  if (guest === undefined && policy !== "admin" && !changes(contract)) return;
  throw new AppError("FORBIDDEN", "closed to guests of the demo", { text: { key: "api:refused.demoGuest" } });
}

const MOST_ENTRIES_OF_GUEST = 500;

/** Guests look at screens: lists as long as scripts send them are not theirs to ask about. Throws VALIDATION. */
export function checkGuestBody(body: unknown, path: readonly string[] = []): void {
  if (Array.isArray(body) && body.length > MOST_ENTRIES_OF_GUEST) {
    const text = { key: "api:error.VALIDATION", values: { limit: MOST_ENTRIES_OF_GUEST } };
    throw new AppError("VALIDATION", `a guest's list of ${body.length} entries`, { fields: { [path.join(".")]: ["tooMany"] }, text });
  }
  if (typeof body !== "object" || body === null) return;
  for (const [key, value] of Object.entries(body)) checkGuestBody(value, [...path, key]);
}

/** Whoever is signed in as somebody is told that it is not theirs to do. */
export function closedToSupport(): AppError {
  return new AppError("FORBIDDEN", "closed to administrators signed in as a user", { text: { key: "api:refused.whileImpersonated" } });
}

/** What an administrator may not do while signed in as somebody. Throws FORBIDDEN. */
export function checkImpersonation(contract: RouteContract, query: unknown, impersonation: Impersonation): void {
  if (contract.impersonation === "always") return;
  if (contract.impersonation === "never" || answersFile(contract, query)) throw closedToSupport();
  if (impersonation.mode === "read" && changes(contract)) {
    throw new AppError("FORBIDDEN", "the administrator may only read", { text: { key: "api:refused.impersonationReadOnly" } });
  }
}
