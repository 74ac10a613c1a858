import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { LINK_USED, LINK_OPENED, type LinkRequest, linkRequestIn, LinkToken } from "../lib/session/link-request.ts";
import { NeutralScreen } from "./neutral-screen.tsx";

const LinkScreen = lazy(() => import("../features/login/link-screen.tsx").then((module) => ({ default: module.LinkScreen })));
const LostScreen = lazy(() => import("../features/login/lost-link.tsx").then((module) => ({ default: module.LostScreen })));

const HOME = "/";

/**
 * Links of letters carry one-time tokens in the address. They are taken out of it before anything else happens, so that
 * neither history, a shared address nor another page's referrer holds them; then the link is followed. Loaded anew, the page
 * no longer knows the token, and says so.
 */
export function AuthParams() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [request, setRequest] = useState<LinkRequest | null>(null);
  const asked = linkRequestIn({ pathname, search });
  if (asked !== null && asked.token !== request?.token) setRequest(asked);
  useEffect(() => {
    if (linkRequestIn({ pathname, search }) !== null) void navigate(pathname, { replace: true, state: LINK_OPENED });
  }, [search, pathname, navigate]);

  return asked === null ? <Followed request={request} /> : <NeutralScreen />;
}

/** What the entry of the history shows: the link's own screen, its page with the token, or any other page without one. */
function Followed({ request }: { request: LinkRequest | null }) {
  const { pathname, state } = useLocation();
  const isHere = state === LINK_OPENED || state === LINK_USED;
  if (isHere && request !== null && request.kind !== "page") {
    return (
      <Suspense fallback={<NeutralScreen />}>
        <LinkScreen key={request.token} request={request} />
      </Suspense>
    );
  }
  if (state === LINK_OPENED && request === null && pathname === HOME) {
    return (
      <Suspense fallback={<NeutralScreen />}>
        <LostScreen />
      </Suspense>
    );
  }
  return (
    <LinkToken value={isHere && request?.kind === "page" ? request.token : null}>
      <Outlet />
    </LinkToken>
  );
}
