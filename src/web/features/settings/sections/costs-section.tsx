import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Section, type SectionProps, useProblem } from "./section.tsx";

const MONEY = ["packagingPerOrder", "packagingPerUnit", "ownShippingPerOrder"] as const;
const PERCENTS = ["recoveryPercent", "complaintRecoveryPercent"] as const;

export function CostsSection({ fields, problems, change }: SectionProps) {
  const { t } = useTranslation("settings");
  const problem = useProblem(problems);
  return (
    <Section title={t("costs.title")} text={t("costs.text")}>
      <div className="z-settings__pair">
        {MONEY.map((key) => (
          <TextInput
            key={key}
            label={t(`costs.${key}`)}
            description={t(`costs.${key}Text`, { mode: t(fields.vatPayer ? "costs.net" : "costs.gross") })}
            inputMode="decimal"
            rightSection={t("costs.unit")}
            value={fields[key]}
            error={problem(key)}
            onChange={({ currentTarget }) => change({ [key]: currentTarget.value })}
          />
        ))}
        {PERCENTS.map((key) => (
          <TextInput
            key={key}
            label={t(`costs.${key}`)}
            description={t(`costs.${key}Text`)}
            inputMode="numeric"
            rightSection="%"
            value={fields[key]}
            error={problem(key)}
            onChange={({ currentTarget }) => change({ [key]: currentTarget.value })}
          />
        ))}
      </div>
    </Section>
  );
}
