import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { DeadLink } from "./dead-link.tsx";
import { SetPasswordForm } from "./set-password-form.tsx";

export function ResetPage() {
  const { t } = useTranslation("login");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  return token === "" ? <DeadLink kind="reset" /> : <SetPasswordForm token={token} title={t("reset.title")} text={t("reset.text")} />;
}
