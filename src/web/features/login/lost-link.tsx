import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useNavigate } from "react-router";
import { LINK_USED } from "../../lib/session/link-request.ts";
import { BackLink } from "./back-link.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { Outcome } from "./outcome.tsx";

/** Marks the present entry of the history as done with: loaded anew, it leads to the login instead of asking for the link. */
export function useMarkLinkUsed(): () => void {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return () => void navigate(pathname, { replace: true, state: LINK_USED });
}

/** The page has no token: it was loaded anew in the middle, or opened without the link. The link itself may be good still. */
export function LostLink({ to = "/forgot-password?link" }: { to?: string }) {
  const { t } = useTranslation("login");
  const { state } = useLocation();
  if (state === LINK_USED) return <Navigate to="/" replace />;
  return <Outcome kind="late" title={t("lost.title")} text={t("lost.text")} action={{ to, name: t("lost.action") }} link={<BackLink />} />;
}

export function LostScreen() {
  return (
    <AuthLayout>
      <LostLink />
    </AuthLayout>
  );
}
