import * as css from "./banners.module.css";
import { NativeSelect, SegmentedControl, Switch, Textarea, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { BANNER_AUDIENCES, BANNER_KINDS, BANNER_LABEL_MAX, BANNER_TEXT_MAX } from "#core/banners.ts";
import type { Entry } from "../../ui/use-entry-form.ts";
import type { BannerForm } from "./banner-form.ts";
import { CompanySelect } from "./company-select.tsx";

export type FieldsProps = { form: Entry<BannerForm> };

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/g, " ");

export function WordsFields({ form }: FieldsProps) {
  const { t } = useTranslation(["banners", "common"]);
  const kind = useId();
  return (
    <>
      <div>
        <span className={css.label} id={kind}>
          {t("fields.kind")}
        </span>
        <SegmentedControl
          fullWidth
          withItemsBorders={false}
          aria-labelledby={kind}
          value={form.values.kind}
          data={BANNER_KINDS.map((value) => ({ value, label: t(`common:banners.kinds.${value}`) }))}
          onChange={(value) => form.setFieldValue("kind", value)}
        />
      </div>
      <Textarea
        autosize
        minRows={2}
        data-autofocus
        label={t("fields.textPl")}
        maxLength={BANNER_TEXT_MAX}
        {...form.getInputProps("textPl")}
        onChange={({ currentTarget }) => form.setFieldValue("textPl", oneLine(currentTarget.value))}
      />
      <Textarea
        autosize
        minRows={2}
        label={t("fields.textEn")}
        description={t("fields.textEnText")}
        maxLength={BANNER_TEXT_MAX}
        {...form.getInputProps("textEn")}
        onChange={({ currentTarget }) => form.setFieldValue("textEn", oneLine(currentTarget.value))}
      />
    </>
  );
}

export function LinkFields({ form }: FieldsProps) {
  const { t } = useTranslation("banners");
  return (
    <fieldset className={css.group}>
      <legend>{t("fields.link")}</legend>
      <TextInput label={t("fields.linkUrl")} description={t("fields.linkUrlText")} maxLength={500} {...form.getInputProps("linkUrl")} />
      <div className={css.pair}>
        <TextInput label={t("fields.linkPl")} maxLength={BANNER_LABEL_MAX} {...form.getInputProps("linkPl")} />
        <TextInput label={t("fields.linkEn")} maxLength={BANNER_LABEL_MAX} {...form.getInputProps("linkEn")} />
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
