import * as ui from "../../ui/styles/ui.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";

/** Back to where one signs in. */
export function BackLink() {
  const { t } = useTranslation("login");
  return (
    <Link className={ui.link} to="/">
      {t("back")}
    </Link>
  );
}
