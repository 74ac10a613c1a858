import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { DeadLink, SetPasswordForm } from "./set-password-form.tsx";

export function ResetPage() {
  const { t } = useTranslation("login");
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  return token === "" ? <DeadLink message={null} /> : <SetPasswordForm token={token} title={t("reset.title")} text={t("reset.text")} />;
}
