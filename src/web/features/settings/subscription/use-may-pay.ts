import { useIsEditor } from "../../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";

/** Whether to offer what decides what the company pays: to its owners and managers, and never to support in their name. */
export function useMayPay(): boolean {
  const isOwnHand = useAppSelector(({ session }) => session.user?.impersonatedBy === undefined);
  return useIsEditor() && isOwnHand;
}
