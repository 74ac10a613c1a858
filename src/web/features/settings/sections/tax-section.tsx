import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import { Checkbox, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MARKETS } from "#core/market.ts";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { changesTax } from "../settings-form.ts";
import { Section, type SectionProps } from "./section.tsx";

export function TaxSection({ form, settings }: SectionProps) {
  const { t } = useTranslation(["settings", "common"]);
  return (
    <Section title={t("tax.title")} text={t("tax.text")}>
      <ChoiceCards
        label={t("tax.payer")}
        value={form.values.vatPayer ? "yes" : "no"}
        options={(["yes", "no"] as const).map((value) => ({
          value,
          name: t(`tax.payers.${value}.name`),
          what: t(`tax.payers.${value}.what`),
        }))}
        onChange={(value) => form.setFieldValue("vatPayer", value === "yes")}
      />
      <Checkbox label={t("tax.oss")} description={t("tax.ossText")} {...form.getInputProps("oss", { type: "checkbox" })} />
      {changesTax(form.values, settings) && (
        <TextInput
          label={t("tax.from")}
          description={t("tax.fromText")}
          placeholder={t("tax.fromPlaceholder")}
          {...form.getInputProps("taxFrom")}
        />
      )}
      <TaxHistory settings={settings} />
      <fieldset className={css.group}>
        <legend>{t("tax.rates")}</legend>
        <p className={`${ui.small} ${ui.muted}`}>{t("tax.ratesText")}</p>
        <div className={css.rates}>
          {MARKETS.map((market) => (
            <TextInput
              key={market}
              label={t(`common:markets.${market}`)}
              inputMode="decimal"
              rightSection="%"
              {...form.getInputProps(`vatRate${market}`)}
            />
          ))}
        </div>
      </fieldset>
    </Section>
  );
}

/** What held when, once it has changed over time. */
function TaxHistory({ settings }: Pick<SectionProps, "settings">) {
  const { t } = useTranslation(["settings", "common"]);
  const format = useFormat();
  if (settings.taxProfile.length < 2) return null;
  return (
    <div>
      <span className={css.label}>{t("tax.history")}</span>
      <ul className={ui.small}>
        {settings.taxProfile.map(({ from, vatPayer, oss }) => (
          <li key={from ?? ""}>
            <span className={ui.num}>{from === null ? t("tax.since") : t("tax.sinceDay", { day: format.day(from) })}</span>{" "}
            {t(vatPayer ? "tax.payers.yes.name" : "tax.payers.no.name")}
            {oss && `, ${t("tax.withOss")}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
