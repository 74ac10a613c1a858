import { useContext, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { asProblem } from "../../lib/api/problem.ts";
import { LinkToken } from "../../lib/session/link-request.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useConfirmEmailMutation } from "./auth.api.ts";
import { LostLink, useMarkLinkUsed } from "./lost-link.tsx";
import { Outcome } from "./outcome.tsx";
import { Working } from "./working.tsx";

export function EmailUpdatePage() {
  const token = useContext(LinkToken);
  return token === null ? <LostLink to="/system/settings/account" /> : <Confirm key={token} token={token} />;
}

/** Makes a new e-mail address the user's; asked for once, for the link works once. */
function Confirm({ token }: { token: string }) {
  const { t } = useTranslation("login");
  const loggedIn = useAppSelector(({ session }) => session.loggedIn);
  const [confirm, { data, error }] = useConfirmEmailMutation();
  const markLinkUsed = useMarkLinkUsed();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    const openLink = async (): Promise<void> => {
      const { error: refused } = await confirm(token);
      if (!refused) markLinkUsed();
    };
    void openLink();
  }, [confirm, token, markLinkUsed]);

  const home = loggedIn ? { to: "/system", name: t("goOn") } : { to: "/", name: t("submit") };
  if (data) return <Outcome kind="done" title={t("emailUpdate.done")} email={data.email} text={t("emailUpdate.text")} action={home} />;
  if (error === undefined) return <Working title={t("emailUpdate.title")} />;
  const { status } = asProblem(error);
  if (status === 0 || status >= 500) return <Outcome kind="failed" title={t("emailUpdate.failed")} text={t("unavailable")} action={home} />;
  const again = loggedIn ? { to: "/system/settings/account", name: t("emailUpdate.settings") } : home;
  return <Outcome kind="late" title={t("dead.title")} text={t("emailUpdate.late")} action={again} />;
}
