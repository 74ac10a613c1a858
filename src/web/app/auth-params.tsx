import { lazy, Suspense, useEffect, useState } from "react";
import { Outlet, useLocation, useNavigate } from "react-router";
import { type LinkRequest, linkRequestIn } from "../lib/session/link-request.ts";
import { NeutralScreen } from "./neutral-screen.tsx";

const LinkScreen = lazy(() => import("../features/login/link-screen.tsx").then((module) => ({ default: module.LinkScreen })));

const FOLLOWING = "followingLink";

/**
 * Links of letters carry one-time tokens in the address. They are taken out of it before anything else happens, so that
 * neither history, a shared address nor another page's referrer holds them; then the link is followed.
 */
export function AuthParams() {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [request, setRequest] = useState<LinkRequest | null>(null);
  const asked = linkRequestIn(search);
  if (asked !== null && asked.token !== request?.token) setRequest(asked);
  useEffect(() => {
    if (linkRequestIn(search) !== null) void navigate(pathname, { replace: true, state: FOLLOWING });
  }, [search, pathname, navigate]);

  if (asked !== null) return <NeutralScreen />;
  if (request === null || state !== FOLLOWING) return <Outlet />;
  return (
    <Suspense fallback={<NeutralScreen />}>
      <LinkScreen key={request.token} request={request} />
    </Suspense>
  );
}
