import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { asProblem } from "../../lib/api/problem.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useConfirmEmailMutation } from "./auth.api.ts";
import { Outcome } from "./outcome.tsx";
import { Working } from "./working.tsx";

/** Makes a new e-mail address the user's; asked for once, for the link works once. */
export function EmailUpdatePage() {
  const { t } = useTranslation("login");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const loggedIn = useAppSelector(({ session }) => session.loggedIn);
  const [confirm, { data, error }] = useConfirmEmailMutation();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current || token === "") return;
    asked.current = true;
    void confirm(token);
  }, [confirm, token]);

  const home = loggedIn ? { to: "/system", name: t("goOn") } : { to: "/", name: t("submit") };
  if (data) return <Outcome kind="done" title={t("emailUpdate.done")} email={data.email} text={t("emailUpdate.text")} action={home} />;
  if (error === undefined && token !== "") return <Working title={t("emailUpdate.title")} />;
  const { status } = asProblem(error);
  if (token !== "" && (status === 0 || status >= 500))
    return <Outcome kind="failed" title={t("emailUpdate.failed")} text={t("unavailable")} action={home} />;
  const again = loggedIn ? { to: "/system/settings/account", name: t("emailUpdate.settings") } : home;
  return <Outcome kind="late" title={t("dead.title")} text={t("emailUpdate.late")} action={again} />;
}
