import { useTranslation } from "react-i18next";
import { useProductTagsQuery } from "../../domain/tags/product-tags.api.ts";
import { useFilter } from "../../lib/state/use-filter.ts";

/** More tags are counted instead of named: a file's name has an end. */
const MOST_NAMED = 3;
const NOT_IN_NAMES = /[\\/:*?"<>|]+/g;

/** Markets and tags as the name of a file says them, in the manner of the server's files: „, wszystkie rynki, tag Zima”. */
export function useScopeName(): string {
  const { t } = useTranslation("dashboard");
  const { shared } = useFilter();
  const { tagIDs, markets } = shared;
  const count = tagIDs.length;
  const { data } = useProductTagsQuery(undefined, { skip: count === 0 });
  const names = (data?.items ?? []).filter(({ id }) => tagIDs.includes(id)).map(({ name }) => name.replaceAll(NOT_IN_NAMES, "-"));
  const isNamed = count <= MOST_NAMED && names.length === count;
  const tags = isNamed ? t("charts.ofTags", { count, names: names.join(", ") }) : t("charts.ofManyTags", { count });
  return [...(markets === "all" ? [t("charts.everyMarket")] : []), ...(count === 0 ? [] : [tags])].map((words) => `, ${words}`).join("");
}
