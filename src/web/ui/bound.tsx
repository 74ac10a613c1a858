import * as ui from "./styles/ui.module.css";
import { useTranslation } from "react-i18next";

/** „At most”, before a profit that lacks the cost of some units; amber, and said in words to a screen reader. */
export function Bound() {
  const { t } = useTranslation();
  return (
    <>
      <span className={ui.bound} aria-hidden="true">
        {t("bound.sign")}
      </span>
      <span className={ui.hiddenVisually}>{t("bound.words")} </span>
    </>
  );
}
