import { useTranslation } from "react-i18next";
import type { CompanyOverview } from "#contract/all-companies.ts";
import { useFormat } from "../../ui/use-format.ts";

const MEGABYTE = 1024 * 1024;

/** „12 345 wpisów” and „ok. 34 MB”; the second is "" where the database has not counted yet. */
export function useSizeText({ postings, bytes }: Pick<CompanyOverview, "postings" | "bytes">): [postings: string, bytes: string] {
  const { t } = useTranslation("users");
  const format = useFormat();
  const about = bytes === null ? "" : t("companies.about", { size: format.count(Math.ceil(bytes / MEGABYTE)) });
  return [t("companies.sizeOf", { count: postings }), about];
}
