import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banner-preview.module.css";
import { useTranslation } from "react-i18next";
import { LANGUAGES } from "../../lib/i18n/languages.ts";
import { BannerView } from "../../domain/banners/banner-view.tsx";
import { type BannerForm, linkOf, textOf } from "./banner-form.ts";

/** The banner as it will stand on top of a screen, in every language; to look at only. */
export function BannerPreview({ form }: { form: BannerForm }) {
  const { t } = useTranslation(["banners", "common"]);
  const text = textOf(form);
  const link = linkOf(form);
  const banner = { kind: form.kind, text: text.pl.trim() === "" ? { pl: t("preview.empty"), en: text.en } : text, link };
  return (
    <section className={css.root} aria-label={t("preview.title")}>
      <h3 className={css.title}>{t("preview.title")}</h3>
      {LANGUAGES.map((language) => (
        <div key={language} className={css.language}>
          <span className={`${ui.small} ${ui.muted}`}>
            {t(`common:languages.${language}`)}
            {language !== "pl" && (language !== "en" || text.en === null) && ` · ${t("preview.inPolish")}`}
          </span>
          <div className={css.frame} inert>
            <BannerView banner={banner} language={language} {...(form.isDismissible ? { onClose: () => undefined } : {})} />
          </div>
        </div>
      ))}
    </section>
  );
}
