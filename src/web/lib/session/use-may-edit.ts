import { useAppSelector } from "../state/hooks.ts";

/** Whether to offer changes at all: viewers only look, and so does support that came to read. The server decides by itself. */
export function useMayEdit(): boolean {
  return useAppSelector(
    ({ session: { user } }) => user?.role !== "viewer" && user?.isDemoGuest !== true && user?.impersonatedBy?.mode !== "read",
  );
}

/** Looks at the demo without an account: there is nothing of their own to set or to keep. */
export function useIsDemoGuest(): boolean {
  return useAppSelector(({ session }) => session.user?.isDemoGuest === true);
}
