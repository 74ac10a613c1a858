import * as ui from "../../../ui/styles/ui.module.css";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { SCREENS } from "#core/screens.ts";
import { todayIn } from "../../../lib/clock.ts";
import { paysVatOn } from "../settings-form.ts";
import { Section, type SectionProps } from "./section.tsx";
import { Setting } from "./setting.tsx";

const MONEY = ["packagingPerOrder", "packagingPerUnit", "ownShippingPerOrder"] as const;
const PERCENTS = ["recoveryPercent", "complaintRecoveryPercent"] as const;

export function CostsSection({ form, settings }: SectionProps) {
  const { t } = useTranslation("settings");
  const mode = t(paysVatOn(form.values, settings, todayIn(settings.homeMarket)) ? "costs.net" : "costs.gross");
  return (
    <Section title={t("costs.title")} text={t("costs.text")}>
      {MONEY.map((key) => (
        <Setting
          key={key}
          id={key}
          of={[key]}
          example={t(`costs.${key}Example`)}
          {...(key === "packagingPerOrder" ? { others: t("costs.packagingOthers") } : {})}
        >
          <TextInput
            label={t(`costs.${key}`)}
            description={t(`costs.${key}Text`, { mode })}
            inputMode="decimal"
            rightSection={t("costs.unit")}
            {...form.getInputProps(key)}
          />
        </Setting>
      ))}
      {PERCENTS.map((key) => (
        <Setting
          key={key}
          id={key}
          of={[key]}
          example={t(`costs.${key}Example`)}
          {...(key === "recoveryPercent" ? { others: t("costs.recoveryOthers") } : {})}
        >
          <TextInput
            label={t(`costs.${key}`)}
            description={t(`costs.${key}Text`)}
            inputMode="numeric"
            rightSection="%"
            {...form.getInputProps(key)}
          />
        </Setting>
      ))}
      <p>
        <Link className={ui.link} to={SCREENS.costRules.path}>
          {t("costRules")}
        </Link>
      </p>
    </Section>
  );
}
