import { lazy, Suspense, useState } from "react";
import { Navigate, Outlet, useLocation } from "react-router";
import { firstPath } from "#core/appearance.ts";
import { HOME, SCREENS } from "#core/screens.ts";
import { useFirstRunQuery } from "../lib/session/first-run.api.ts";
import { selectIsServiceAway } from "../lib/session/ask-again.ts";
import { isSessionEnding } from "../lib/reload.ts";
import { useIsDemoGuest, useIsLimited, useMayEdit } from "../lib/session/use-may-edit.ts";
import { useAppSelector } from "../lib/state/hooks.ts";
import { NeutralScreen } from "./neutral-screen.tsx";

const NoCompany = lazy(() => import("./no-company-screen.tsx").then((module) => ({ default: module.NoCompanyScreen })));

const TermsQuestion = lazy(() => import("../features/terms/terms-question.tsx").then((module) => ({ default: module.TermsQuestion })));
const NotForLimited = lazy(() => import("./not-for-limited.tsx").then((module) => ({ default: module.NotForLimited })));

const FIRST_RUN = SCREENS.firstRun.path;

/** Where the visitor wanted to go before the login came in between; only our own pages count. */
function wantedFrom(state: unknown): string | null {
  if (typeof state !== "object" || state === null || !("from" in state)) return null;
  const { from } = state;
  return typeof from === "string" && from.startsWith(HOME) ? from : null;
}

/** While the instance has nobody, every public page leads to that of its first administrator. */
export function GuestOnly() {
  const loggedIn = useAppSelector(({ session }) => session.loggedIn);
  const location = useLocation();
  const { data, isLoading } = useFirstRunQuery(undefined, { skip: loggedIn !== false });
  const first = useAppSelector(({ session: { user } }) =>
    firstPath(user?.appearance.firstScreen ?? "dashboard", (user?.limits ?? null) !== null),
  );
  if (loggedIn) return <Navigate to={wantedFrom(location.state) ?? first} replace />;
  if (loggedIn === null || isLoading) return <NeutralScreen />;
  return data?.isOpen === true && location.pathname !== FIRST_RUN ? <Navigate to={FIRST_RUN} replace /> : <Outlet />;
}

/**
 * A link that somebody opened is kept over the login, and so is the place of whoever a failing server does not know any more;
 * where somebody signed out is nothing for whoever comes next.
 */
export function MembersOnly() {
  const loggedIn = useAppSelector(({ session }) => session.loggedIn);
  const isAway = useAppSelector(selectIsServiceAway);
  const isNowhere = useAppSelector(({ session }) => session.user?.companyId === null);
  const location = useLocation();
  const [wasIn, setWasIn] = useState(false);
  if (loggedIn === true && !wasIn) setWasIn(true);
  if (loggedIn === null) return <NeutralScreen />;
  if (loggedIn) return isNowhere ? <NoCompany /> : <TermsFirst />;
  // Whoever ends the session by their own word is on the way to the page that says so.
  if (isSessionEnding()) return <NeutralScreen />;
  return <Navigate to="/" replace state={wasIn && !isAway ? null : { from: location.pathname + location.search + location.hash }} />;
}

/** Who does not agree can take their data and go. */
const WITHOUT_TERMS: readonly string[] = [
  SCREENS.data.path,
  SCREENS.account.path,
  // Where the settings are one page, those addresses lead to these.
  `${SCREENS.settings.path}#data`,
  `${SCREENS.settings.path}#account`,
];

/** A version of the terms that nobody has answered yet comes before everything else; one that is not in force can wait. */
function TermsFirst() {
  const terms = useAppSelector(({ session }) => session.user?.terms ?? null);
  const [put, setPut] = useState<string | null>(null);
  const { pathname, hash } = useLocation();
  const isWayOut = WITHOUT_TERMS.some((place) => place === pathname || place === pathname + hash);
  if (terms === null || (put === terms.version && !terms.isDue) || isWayOut) return <Outlet />;
  return (
    <Suspense fallback={<NeutralScreen />}>
      <TermsQuestion terms={terms} onLater={() => setPut(terms.version)} />
    </Suspense>
  );
}

const ELSEWHERE = <Navigate to={SCREENS.settings.path} replace />;

/** Members who are somebody: guests of the demo are nobody's colleagues and have no account. */
export function ColleaguesOnly() {
  return useIsDemoGuest() ? ELSEWHERE : <Outlet />;
}

/** Whoever sees the whole company: from the others stores or costs are kept. */
export function UnlimitedOnly() {
  return useIsLimited() ? <NotForLimited /> : <Outlet />;
}

/** Owners and managers, and whoever may change something for them. */
export function EditorsOnly() {
  return useMayEdit() ? <Outlet /> : ELSEWHERE;
}

/** The administrators of the instance. */
export function AdminsOnly() {
  return useAppSelector(({ session }) => session.user?.isAdmin === true) ? <Outlet /> : ELSEWHERE;
}
