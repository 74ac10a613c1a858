import * as ui from "../../ui/styles/ui.module.css";
import * as sidePanelCss from "../../ui/side-panel.module.css";
import * as css from "./banners.module.css";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Banner } from "#contract/banners.ts";
import { type Locale, LOCALES } from "#core/locales.ts";
import { ConflictNote } from "../../ui/conflict-note.tsx";
import { DraftNote } from "../../ui/draft-note.tsx";
import { FormEnds } from "../../ui/form-ends.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { type BannerForm, boundsOf, wordsOf } from "./banner-form.ts";
import { AudienceFields, KindField, LanguageTabs, LinkFields, SwitchFields, WordsField } from "./banner-fields.tsx";
import { BannerPreview } from "./banner-preview.tsx";
import { OnlyFields, PlaceField } from "./only-fields.tsx";
import { ScheduleFields } from "./schedule-fields.tsx";
import { useBannerForm } from "./use-banner-form.ts";
import { useBannerWords } from "./use-banner-words.ts";
import { useOnlyWords } from "./use-only-words.ts";
import { useIsTeam, useListedBanners } from "./use-whose.ts";

type BannerEditorProps = {
  /** Null = a new one. */
  banner: Banner | null;
  onClose: () => void;
};

/** Writes a banner: what it says, how it will look, who sees it and when. */
export function BannerEditor({ banner, onClose }: BannerEditorProps) {
  const { t } = useTranslation("banners");
  const formId = useId();
  const isTeam = useIsTeam();
  const editor = useBannerForm(banner, onClose);
  const { form } = editor;
  const [chosen, setChosen] = useState<Locale>("pl");
  const language = refusedLanguage(form.errors, chosen) ?? chosen;
  const choose = (other: Locale) => {
    form.clearErrors();
    setChosen(other);
  };
  const { refetch } = useListedBanners();
  const after = (choose: () => void) => async () => {
    await refetch();
    choose();
  };
  const cancel = () => {
    editor.drop();
    onClose();
  };
  return (
    <SidePanel
      width={800}
      title={t(banner === null ? "editor.new" : "editor.change")}
      onClose={onClose}
      foot={
        <>
          <Consequence banner={banner} form={form.values} />
          <FormEnds
            send={t(banner === null ? "editor.publish" : "editor.save")}
            form={formId}
            isBusy={editor.isBusy}
            disabled={!editor.isChanged || editor.isConflict}
            onCancel={cancel}
          />
        </>
      }
    >
      <form className={`${ui.stack} ${ui.gap16} ${css.form}`} id={formId} noValidate onSubmit={editor.onSubmit}>
        <BannerPreview form={form.values} language={language} />
        {editor.isRestored && <DraftNote onDiscard={editor.discard} />}
        {editor.isConflict && <ConflictNote title={t("editor.conflict")} onTheirs={after(editor.discard)} onMine={after(editor.clear)} />}
        <Refusal title={t("editor.failed")} error={editor.refusal} />
        <KindField form={form} />
        <LanguageTabs form={form} language={language} onChange={choose} />
        <WordsField form={form} language={language} />
        <LinkFields form={form} language={language} />
        {!isTeam && <AudienceFields form={form} />}
        <OnlyFields form={form} />
        <PlaceField form={form} />
        <ScheduleFields form={form} />
        <SwitchFields form={form} />
      </form>
    </SidePanel>
  );
}

/** What is wrong in a language that is not looked at must not stay out of sight. */
function refusedLanguage(errors: Readonly<Record<string, unknown>>, chosen: Locale): Locale | null {
  const isWrong = (language: Locale): boolean => `text.${language}` in errors || `label.${language}` in errors;
  return isWrong(chosen) ? null : (LOCALES.find(isWrong) ?? null);
}

/** What saving will do, in words. */
function Consequence({ banner, form }: { banner: Banner | null; form: BannerForm }) {
  const { t } = useTranslation("banners");
  const { who, whenTyped } = useBannerWords();
  const { chosen } = useOnlyWords();
  const isTeam = useIsTeam();
  if (!form.isOn) return <span className={sidePanelCss.consequence}>{t("editor.nobody")}</span>;
  const words = wordsOf(form.text);
  const isOtherText = banner !== null && LOCALES.some((language) => banner.text[language] !== words[language]);
  return (
    <span className={sidePanelCss.consequence}>
      {t("editor.consequence", {
        who: [isTeam ? t("who.team") : who(form), ...chosen(form.only)].join(" · "),
        when: whenTyped(boundsOf(form)),
      })}
      {isOtherText && form.isDismissible && ` ${t("editor.again")}`}
    </span>
  );
}
