import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Names the page in the tab and in the history. */
export function useTitle(title: string): void {
  const { t } = useTranslation();
  const brand = t("brand");
  useEffect(() => {
    document.title = `${title} · ${brand}`;
  }, [title, brand]);
}
