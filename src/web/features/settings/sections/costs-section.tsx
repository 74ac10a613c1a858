import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "../settings.module.css";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SCREENS } from "#core/screens.ts";
import { Section, type SectionProps } from "./section.tsx";

const MONEY = ["packagingPerOrder", "packagingPerUnit", "ownShippingPerOrder"] as const;
const PERCENTS = ["recoveryPercent", "complaintRecoveryPercent"] as const;

export function CostsSection({ form }: SectionProps) {
  const { t } = useTranslation("settings");
  return (
    <Section title={t("costs.title")} text={t("costs.text")}>
      <div className={css.pair}>
        {MONEY.map((key) => (
          <TextInput
            key={key}
            label={t(`costs.${key}`)}
            description={t(`costs.${key}Text`, { mode: t(form.values.vatPayer ? "costs.net" : "costs.gross") })}
            inputMode="decimal"
            rightSection={t("costs.unit")}
            {...form.getInputProps(key)}
          />
        ))}
        {PERCENTS.map((key) => (
          <TextInput
            key={key}
            label={t(`costs.${key}`)}
            description={t(`costs.${key}Text`)}
            inputMode="numeric"
            rightSection="%"
            {...form.getInputProps(key)}
          />
        ))}
      </div>
      <p>
        <Link className={ui.link} to={SCREENS.costRules.path}>
          {t("costRules")}
        </Link>
      </p>
    </Section>
  );
}
