import { NativeSelect, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { BANNER_AUDIENCES, BANNER_KINDS, BANNER_LABEL_MAX, BANNER_TEXT_MAX } from "#core/banners.ts";
import { wrongIn } from "../../ui/refusal.tsx";
import type { BannerForm, Edits } from "./banner-form.ts";
import { CompanySelect } from "./company-select.tsx";

/** Fields that say themselves what the server found wrong in them. */
export const FIELDS = ["text.pl", "text.en", "link.url", "link.label.pl", "link.label.en", "companyId", "from", "until"] as const;

export type FieldsProps = { form: BannerForm; error: unknown; change: (part: Edits) => void };

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

export function WordsFields({ form, error, change }: FieldsProps) {
  const { t } = useTranslation(["banners", "common"]);
  const kind = useId();
  return (
    <>
      <div>
        <span className="z-banners__label" id={kind}>
          {t("fields.kind")}
        </span>
        <SegmentedControl
          fullWidth
          withItemsBorders={false}
          aria-labelledby={kind}
          value={form.kind}
          data={BANNER_KINDS.map((value) => ({ value, label: t(`common:banners.kinds.${value}`) }))}
          onChange={(value) => change({ kind: value })}
        />
      </div>
      <Textarea
        autosize
        minRows={2}
        data-autofocus
        label={t("fields.textPl")}
        maxLength={BANNER_TEXT_MAX}
        value={form.textPl}
        error={wrongIn(error, "text.pl")}
        onChange={({ currentTarget }) => change({ textPl: oneLine(currentTarget.value) })}
      />
      <Textarea
        autosize
        minRows={2}
        label={t("fields.textEn")}
        description={t("fields.textEnText")}
        maxLength={BANNER_TEXT_MAX}
        value={form.textEn}
        error={wrongIn(error, "text.en")}
        onChange={({ currentTarget }) => change({ textEn: oneLine(currentTarget.value) })}
      />
    </>
  );
}

export function LinkFields({ form, error, change }: FieldsProps) {
  const { t } = useTranslation("banners");
  return (
    <fieldset className="z-banners__group">
      <legend>{t("fields.link")}</legend>
      <TextInput
        label={t("fields.linkUrl")}
        description={t("fields.linkUrlText")}
        maxLength={500}
        value={form.linkUrl}
        error={wrongIn(error, "link.url")}
        onChange={({ currentTarget }) => change({ linkUrl: currentTarget.value })}
      />
      <div className="z-banners__pair">
        <TextInput
          label={t("fields.linkPl")}
          maxLength={BANNER_LABEL_MAX}
          value={form.linkPl}
          error={wrongIn(error, "link.label.pl")}
          onChange={({ currentTarget }) => change({ linkPl: currentTarget.value })}
        />
        <TextInput
          label={t("fields.linkEn")}
          maxLength={BANNER_LABEL_MAX}
          value={form.linkEn}
          error={wrongIn(error, "link.label.en")}
          onChange={({ currentTarget }) => change({ linkEn: currentTarget.value })}
        />
      </div>
    </fieldset>
  );
}

export function AudienceFields({ form, error, change }: FieldsProps) {
  const { t } = useTranslation("banners");
  return (
    <>
      <NativeSelect
        label={t("fields.audience")}
        value={form.audience}
        data={BANNER_AUDIENCES.map((value) => ({ value, label: t(`who.${value}`) }))}
        onChange={({ currentTarget }) => {
          const audience = BANNER_AUDIENCES.find((known) => known === currentTarget.value);
          if (audience !== undefined) change({ audience });
        }}
      />
      {form.audience === "company" && (
        <CompanySelect
          chosen={form.companyId === null ? null : { id: form.companyId, name: form.companyName }}
          error={wrongIn(error, "companyId")}
          onChange={({ id, name }) => change({ companyId: id, companyName: name })}
        />
      )}
    </>
  );
}

export function SwitchFields({ form, change }: Omit<FieldsProps, "error">) {
  const { t } = useTranslation("banners");
  return (
    <>
      <Switch
        label={t("fields.dismissible")}
        description={t("fields.dismissibleText")}
        checked={form.isDismissible}
        onChange={({ currentTarget }) => change({ isDismissible: currentTarget.checked })}
      />
      <Switch
        label={t("fields.on")}
        description={t("fields.onText")}
        checked={form.isOn}
        onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
      />
    </>
  );
}
