import { Navigate, Outlet, useLocation } from "react-router";
import { useAppSelector } from "../lib/state/hooks.ts";
import { NeutralScreen } from "./neutral-screen.tsx";

const HOME = "/system";

/** Where the visitor wanted to go before the login came in between; only our own pages count. */
function wantedFrom(state: unknown): string {
  if (typeof state !== "object" || state === null || !("from" in state)) return HOME;
  const { from } = state;
  return typeof from === "string" && from.startsWith(HOME) ? from : HOME;
}

export function GuestOnly() {
  const loggedIn = useAppSelector(({ session }) => session.loggedIn);
  const location = useLocation();
  if (loggedIn === null) return <NeutralScreen />;
  return loggedIn ? <Navigate to={wantedFrom(location.state)} replace /> : <Outlet />;
}

export function MembersOnly() {
  const loggedIn = useAppSelector(({ session }) => session.loggedIn);
  const location = useLocation();
  if (loggedIn === null) return <NeutralScreen />;
  return loggedIn ? <Outlet /> : <Navigate to="/" replace state={{ from: location.pathname + location.search }} />;
}
