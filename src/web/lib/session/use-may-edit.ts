import type { User } from "#contract/session.ts";
import { isReadOnly, type SubscriptionState } from "#core/subscription-state.ts";
import { useAppSelector } from "../state/hooks.ts";

type Asking =
  | (Pick<User, "role" | "isDemoGuest" | "impersonatedBy"> &
      Partial<Pick<User, "limits"> & { subscriptionState: Pick<SubscriptionState, "state"> | null }>)
  | null;

/** Viewers only look, and so does support that came to read. */
function isEditor(user: Asking): boolean {
  return user?.role !== "viewer" && mayKeepOwn(user);
}

/** Nobody changes anything where the company does not pay, but for what it pays and who gets in. */
export function mayEdit(user: Asking): boolean {
  return isEditor(user) && !(user?.subscriptionState && isReadOnly(user.subscriptionState));
}

/** Views, tiles, matters put off: everybody's own, but for those who stay nobody's, and for support that came to read. */
export function mayKeepOwn(user: Asking): boolean {
  return user?.isDemoGuest !== true && user?.impersonatedBy?.mode !== "read";
}

/** Guests of the demo share one user, and support looks with its own eyes. */
export function hasOwnLook(user: NonNullable<Asking>): boolean {
  return user.isDemoGuest !== true && user.impersonatedBy === undefined;
}

/** Support sees what the user sees and takes none of it away, in no mode; a file holds more than a viewer with limits may see. */
export function mayTakeFiles(user: Asking): boolean {
  return user?.impersonatedBy === undefined && (user?.limits ?? null) === null;
}

/** What goes on after whoever set it up has left (reports, hooks, consents, notices) is not support's to begin or to change. */
export function mayArrange(user: Asking): boolean {
  return mayEdit(user) && user?.impersonatedBy === undefined;
}

/** Reporting a failure, choosing one's letters: in one's own name alone. */
function mayActForOneself(user: Asking): boolean {
  return user !== null && user.isDemoGuest !== true && user.impersonatedBy === undefined;
}

/** Whether to offer changes at all. The server decides by itself. */
export function useMayEdit(): boolean {
  return useAppSelector(({ session }) => mayEdit(session.user));
}

/** Whether to offer what goes on by itself. */
export function useMayArrange(): boolean {
  return useAppSelector(({ session }) => mayArrange(session.user));
}

/** Whether to offer what is said in the person's own name. */
export function useMayActForOneself(): boolean {
  return useAppSelector(({ session }) => mayActForOneself(session.user));
}

/** Whether to offer what stays open where the company does not pay. */
export function useIsEditor(): boolean {
  return useAppSelector(({ session }) => isEditor(session.user));
}

/** Whether to offer changes of what is one's own. */
export function useMayKeepOwn(): boolean {
  return useAppSelector(({ session }) => mayKeepOwn(session.user));
}

/** Whether to offer files. */
export function useMayTakeFiles(): boolean {
  return useAppSelector(({ session }) => mayTakeFiles(session.user));
}

/** Stores or costs are kept from them: only some screens are theirs, and of those not every figure. */
export function useIsLimited(): boolean {
  return useAppSelector(({ session: { user } }) => user !== null && user.limits !== null);
}

/** Whether costs, and what they could be computed from, are shown at all. */
export function useSeesCosts(): boolean {
  return useAppSelector(({ session: { user } }) => user?.limits?.seesCosts !== false);
}

/** Looks at the demo without an account: there is nothing of their own to set or to keep. */
export function useIsDemoGuest(): boolean {
  return useAppSelector(({ session }) => session.user?.isDemoGuest === true);
}
