import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banner-preview.module.css";
import { useTranslation } from "react-i18next";
import { type BannerBlock, spokenIn } from "#core/banners.ts";
import type { Locale } from "#core/locales.ts";
import { readBanner } from "#text/banner-markdown.ts";
import { BannerView } from "../../domain/banners/banner-view.tsx";
import { type BannerForm, linkOf, wordsOf } from "./banner-form.ts";

/** The banner as it will stand on top of a screen of the language, as it is typed; to look at only. */
export function BannerPreview({ form, language }: { form: BannerForm; language: Locale }) {
  const { t } = useTranslation(["banners", "common"]);
  const written = wordsOf(form.text);
  const text = written.pl.trim() === "" ? { ...written, pl: t("preview.empty") } : written;
  const spoken = spokenIn(text, language);
  const blocks: BannerBlock[] = readBanner(text[spoken] ?? "").blocks;
  const said = { pl: blocks, en: blocks, cs: blocks, sk: blocks, hu: blocks };
  const banner = { kind: form.kind, text, said, link: linkOf(form) };
  return (
    <section className={`${ui.stack} ${ui.gap8} ${css.root}`} aria-label={t("preview.title")}>
      <h3 className={css.title}>
        {t("preview.title")}
        <span className={`${ui.small} ${ui.muted}`}>
          {` · ${t(`common:languages.${language}`)}`}
          {spoken !== language && ` · ${t("preview.untranslated", { language: t(`inLanguage.${spoken}`) })}`}
        </span>
      </h3>
      <div className={css.frame} inert>
        <BannerView banner={banner} language={language} {...(form.isDismissible ? { onClose: () => undefined } : {})} />
      </div>
    </section>
  );
}
