import { Checkbox, Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { ChoiceCards } from "../../../ui/choice-cards.tsx";
import { Section, type SectionProps } from "./section.tsx";
import { Setting } from "./setting.tsx";

const BASES = ["order", "billing"] as const;
const SHARES = [
  { name: "feeShareKey", keys: ["none", "sales", "units"] },
  { name: "adsShareKey", keys: ["none", "sales"] },
] as const;
const SWITCHES = ["estimates", "spreadSubscription"] as const;

export function CalculationSection({ form }: SectionProps) {
  const { t } = useTranslation("settings");
  return (
    <Section title={t("calculation.title")} text={t("calculation.text")}>
      <Setting id="basis" of={["basis"]} example={t("calculation.basisExample")} others={t("calculation.basisOthers")}>
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
      </Setting>
      {SHARES.map(({ name, keys }) => (
        <Setting key={name} id={name} of={[name]} example={t(`calculation.${name}Example`)}>
          <Select
            label={t(`calculation.${name}`)}
            description={t(`calculation.${name}Text`)}
            allowDeselect={false}
            data={keys.map((key) => ({ value: key, label: t(`calculation.shareKeys.${key}`) }))}
            {...form.getInputProps(name)}
          />
        </Setting>
      ))}
      {SWITCHES.map((name) => (
        <Setting key={name} id={name} of={[name]} example={t(`calculation.${name}Example`)}>
          <Checkbox
            label={t(`calculation.${name}`)}
            description={t(`calculation.${name}Text`)}
            {...form.getInputProps(name, { type: "checkbox" })}
          />
        </Setting>
      ))}
    </Section>
  );
}
