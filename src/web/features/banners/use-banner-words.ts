import { useTranslation } from "react-i18next";
import type { Banner } from "#contract/banners.ts";
import { BANNER_ZONE } from "#core/banners.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { Bound } from "./banner-form.ts";

/** Who sees a banner and when, in words. */
export function useBannerWords() {
  const { t } = useTranslation("banners");
  const format = useFormat();
  const between = (from: string | null, until: string | null): string => {
    if (from === null && until === null) return t("when.always");
    if (from === null) return t("when.until", { until: until ?? "" });
    return until === null ? t("when.from", { from }) : t("when.between", { from, until });
  };
  const moment = (instant: string | null) => (instant === null ? null : format.moment(instant, BANNER_ZONE));
  const local = ({ local: text }: Bound) => (text === null ? null : `${format.day(text.slice(0, 10))} ${text.slice(11)}`);
  return {
    who: ({ audience, companyName }: { audience: Banner["audience"]; companyName: string | null }): string =>
      audience === "company" && companyName !== null && companyName !== "" ? t("who.named", { name: companyName }) : t(`who.${audience}`),
    when: ({ from, until }: Pick<Banner, "from" | "until">): string => between(moment(from), moment(until)),
    whenTyped: ({ from, until }: { from: Bound; until: Bound }): string => between(local(from), local(until)),
  };
}
