import { useContext } from "react";
import { useTranslation } from "react-i18next";
import { LinkToken } from "../../lib/session/link-request.ts";
import { LostLink } from "./lost-link.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";

export function ResetPage() {
  const { t } = useTranslation("login");
  const token = useContext(LinkToken);
  if (token === null) return <LostLink to="/forgot-password" />;
  return <SetPasswordForm key={token} token={token} title={t("reset.title")} text={t("reset.text")} />;
}
