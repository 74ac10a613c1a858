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
    <section className="z-preview" aria-label={t("preview.title")}>
      <h3 className="z-preview__title">{t("preview.title")}</h3>
      {LANGUAGES.map((language) => (
        <div key={language} className="z-preview__language">
          <span className="z-small z-muted">
            {t(`common:languages.${language}`)}
            {language === "en" && text.en === null && ` · ${t("preview.inPolish")}`}
          </span>
          <div className="z-preview__frame" inert>
            <BannerView banner={banner} language={language} {...(form.isDismissible ? { onClose: () => undefined } : {})} />
          </div>
        </div>
      ))}
    </section>
  );
}
