import * as css from "../settings.module.css";
import { Checkbox, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { Section, type SectionProps } from "./section.tsx";

const BASES = ["order", "billing"] as const;
const FEE_KEYS = ["none", "sales", "units"] as const;
const ADS_KEYS = ["none", "sales"] as const;

export function CalculationSection({ form }: SectionProps) {
  const { t } = useTranslation("settings");
  return (
    <Section title={t("calculation.title")} text={t("calculation.text")}>
      <ChoiceCards
        label={t("calculation.basis")}
        value={form.values.basis}
        options={BASES.map((basis) => ({
          value: basis,
          name: t(`calculation.bases.${basis}.name`),
          what: t(`calculation.bases.${basis}.what`),
        }))}
        onChange={(basis) => form.setFieldValue("basis", basis)}
      />
      <div className={css.pair}>
        <Select
          label={t("calculation.feeShareKey")}
          description={t("calculation.feeShareKeyText")}
          allowDeselect={false}
          data={FEE_KEYS.map((key) => ({ value: key, label: t(`calculation.shareKeys.${key}`) }))}
          {...form.getInputProps("feeShareKey")}
        />
        <Select
          label={t("calculation.adsShareKey")}
          description={t("calculation.adsShareKeyText")}
          allowDeselect={false}
          data={ADS_KEYS.map((key) => ({ value: key, label: t(`calculation.shareKeys.${key}`) }))}
          {...form.getInputProps("adsShareKey")}
        />
      </div>
      <Checkbox
        label={t("calculation.estimates")}
        description={t("calculation.estimatesText")}
        {...form.getInputProps("estimates", { type: "checkbox" })}
      />
      <Checkbox
        label={t("calculation.spreadSubscription")}
        description={t("calculation.spreadSubscriptionText")}
        {...form.getInputProps("spreadSubscription", { type: "checkbox" })}
      />
    </Section>
  );
}
