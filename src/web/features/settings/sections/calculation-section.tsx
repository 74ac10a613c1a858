import { Checkbox, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { Section, type SectionProps } from "./section.tsx";

const BASES = ["order", "billing"] as const;
const FEE_KEYS = ["none", "sales", "units"] as const;
const ADS_KEYS = ["none", "sales"] as const;

export function CalculationSection({ fields, change }: SectionProps) {
  const { t } = useTranslation("settings");
  return (
    <Section title={t("calculation.title")} text={t("calculation.text")}>
      <ChoiceCards
        label={t("calculation.basis")}
        value={fields.basis}
        options={BASES.map((basis) => ({
          value: basis,
          name: t(`calculation.bases.${basis}.name`),
          what: t(`calculation.bases.${basis}.what`),
        }))}
        onChange={(basis) => change({ basis })}
      />
      <div className="z-settings__pair">
        <Select
          label={t("calculation.feeShareKey")}
          description={t("calculation.feeShareKeyText")}
          value={fields.feeShareKey}
          data={FEE_KEYS.map((key) => ({ value: key, label: t(`calculation.shareKeys.${key}`) }))}
          onChange={(value) => change({ feeShareKey: FEE_KEYS.find((key) => key === value) ?? "none" })}
        />
        <Select
          label={t("calculation.adsShareKey")}
          description={t("calculation.adsShareKeyText")}
          value={fields.adsShareKey}
          data={ADS_KEYS.map((key) => ({ value: key, label: t(`calculation.shareKeys.${key}`) }))}
          onChange={(value) => change({ adsShareKey: ADS_KEYS.find((key) => key === value) ?? "none" })}
        />
      </div>
      <Checkbox
        label={t("calculation.estimates")}
        description={t("calculation.estimatesText")}
        checked={fields.estimates}
        onChange={({ currentTarget }) => change({ estimates: currentTarget.checked })}
      />
      <Checkbox
        label={t("calculation.spreadSubscription")}
        description={t("calculation.spreadSubscriptionText")}
        checked={fields.spreadSubscription}
        onChange={({ currentTarget }) => change({ spreadSubscription: currentTarget.checked })}
      />
    </Section>
  );
}
