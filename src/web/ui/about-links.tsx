import { useTranslation } from "react-i18next";
import { useAppSelector } from "../lib/state/hooks.ts";

/** The licence promises its source to everybody who uses the product, signed in or not. */
export function AboutLinks() {
  const { t } = useTranslation();
  const { sourceUrl, licencesUrl } = useAppSelector(({ about }) => about);
  return (
    <>
      <a href={sourceUrl}>{t("about.source")}</a>
      <a href={licencesUrl} target="_blank" rel="noreferrer">
        {t("about.licences")}
      </a>
    </>
  );
}
