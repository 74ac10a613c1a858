import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banners.module.css";
import { NativeSelect, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { BANNER_AUDIENCES, BANNER_KINDS, BANNER_LABEL_MAX, BANNER_TEXT_MAX, spokenIn, untranslated } from "#core/banners.ts";
import { type Locale, LOCALES } from "#core/locales.ts";
import { isLanguage } from "../../lib/i18n/languages.ts";
import type { Entry } from "../../ui/use-entry-form.ts";
import { type BannerForm, wordsOf } from "./banner-form.ts";
import { CompanySelect } from "./company-select.tsx";

export type FieldsProps = { form: Entry<BannerForm> };

type LanguageProps = FieldsProps & {
  /** The one whose words are written and looked at. */
  language: Locale;
};

/** In which language it is written, and which of them still have nothing. */
export function LanguageTabs({ form, language, onChange }: LanguageProps & { onChange: (language: Locale) => void }) {
  const { t } = useTranslation(["banners", "common"]);
  const missing = untranslated(wordsOf(form.values.text));
  const instead = (other: Locale) => t(`inLanguage.${spokenIn(wordsOf(form.values.text), other)}`);
  const isMissing = language !== "pl" && missing.includes(language);
  return (
    <div>
      <div className={css.wide}>
        <SegmentedControl
          fullWidth
          withItemsBorders={false}
          aria-label={t("fields.language")}
          value={language}
          data={LOCALES.map((value) => ({
            value,
            label: (
              <span lang={value}>
                {t(`common:languages.${value}`)}
                {missing.includes(value) && <span title={t("fields.untranslated")}> ○</span>}
              </span>
            ),
          }))}
          onChange={(value) => onChange(isLanguage(value) ? value : "pl")}
        />
      </div>
      <p className={`${ui.small} ${ui.muted} ${css.missing}`}>
        {isMissing && t("fields.missing", { instead: instead(language) })}
        {!isMissing &&
          missing.length > 0 &&
          t("fields.missingIn", { languages: missing.map((other) => t(`common:languages.${other}`)).join(", ") })}
        {missing.length === 0 && t("fields.complete")}
      </p>
    </div>
  );
}

export function KindField({ form }: FieldsProps) {
  const { t } = useTranslation(["banners", "common"]);
  const kind = useId();
  return (
    <div>
      <span className={css.label} id={kind}>
        {t("fields.kind")}
      </span>
      <div className={css.wide}>
        <SegmentedControl
          fullWidth
          withItemsBorders={false}
          aria-labelledby={kind}
          value={form.values.kind}
          data={BANNER_KINDS.map((value) => ({ value, label: t(`common:banners.kinds.${value}`) }))}
          onChange={(value) => form.setFieldValue("kind", value)}
        />
      </div>
    </div>
  );
}

export function WordsField({ form, language }: LanguageProps) {
  const { t } = useTranslation("banners");
  return (
    <Textarea
      key={language}
      autosize
      minRows={2}
      data-autofocus
      lang={language}
      label={t(`fields.text.${language}`)}
      description={t("fields.markdown")}
      inputWrapperOrder={["label", "input", "description", "error"]}
      maxLength={BANNER_TEXT_MAX}
      {...form.getInputProps(`text.${language}`)}
    />
  );
}

export function LinkFields({ form, language }: LanguageProps) {
  const { t } = useTranslation("banners");
  return (
    <fieldset className={`${ui.stack} ${ui.narrows} ${ui.gap12} ${css.group}`}>
      <legend>{t("fields.link")}</legend>
      <div className={css.pair}>
        <TextInput
          key={language}
          lang={language}
          label={t(`fields.label.${language}`)}
          maxLength={BANNER_LABEL_MAX}
          {...form.getInputProps(`label.${language}`)}
        />
        <TextInput
          label={t("fields.linkUrl")}
          description={t("fields.linkUrlText")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          maxLength={500}
          {...form.getInputProps("linkUrl")}
        />
      </div>
    </fieldset>
  );
}

export function AudienceFields({ form }: FieldsProps) {
  const { audience, companyId, companyName } = form.values;
  const { t } = useTranslation("banners");
  return (
    <>
      <NativeSelect
        label={t("fields.audience")}
        data={BANNER_AUDIENCES.map((value) => ({ value, label: t(`who.${value}`) }))}
        {...form.getInputProps("audience")}
      />
      {audience === "company" && (
        <CompanySelect
          chosen={companyId === "" ? null : { id: companyId, name: companyName }}
          error={form.errors["companyId"]}
          onChange={({ id, name }) => form.setValues({ companyId: id, companyName: name })}
        />
      )}
    </>
  );
}

export function SwitchFields({ form }: FieldsProps) {
  const { t } = useTranslation("banners");
  return (
    <>
      <Switch
        label={t("fields.dismissible")}
        description={t("fields.dismissibleText")}
        {...form.getInputProps("isDismissible", { type: "checkbox" })}
      />
      <Switch label={t("fields.on")} description={t("fields.onText")} {...form.getInputProps("isOn", { type: "checkbox" })} />
    </>
  );
}
