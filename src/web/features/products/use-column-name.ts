import { useTranslation } from "react-i18next";
import { isFactKey, type ListColumnKey } from "./list-columns.ts";

/** Figures are called as everywhere; what the list alone knows by its own texts. */
export function useColumnName(): (key: ListColumnKey) => string {
  const { t } = useTranslation(["products", "figures"]);
  return (key) => (isFactKey(key) ? t(`products:columns.${key}`) : t(`figures:${key}`));
}
