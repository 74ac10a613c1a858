import { useTranslation } from "react-i18next";
import { type Format, formatFor } from "../lib/format.ts";

/** Figures and dates in the language of the screen. */
export function useFormat(): Format {
  const { i18n } = useTranslation();
  return formatFor(i18n.language);
}
