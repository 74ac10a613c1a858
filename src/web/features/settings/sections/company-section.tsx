import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MARKETS } from "#core/market.ts";
import { Setting } from "./setting.tsx";
import { Section, type SectionProps } from "./section.tsx";

export function CompanySection({ form }: SectionProps) {
  const { t } = useTranslation(["settings", "common"]);
  return (
    <Section title={t("company.title")} text={t("company.text")}>
      <TextInput id="set-name" label={t("company.name")} maxLength={200} {...form.getInputProps("name")} />
      <TextInput id="set-taxId" label={t("company.taxId")} maxLength={30} {...form.getInputProps("taxId")} />
      <Setting id="homeMarket" of={["homeMarket"]} example={t("company.homeMarketExample")}>
        <Select
          label={t("company.homeMarket")}
          description={t("company.homeMarketText")}
          allowDeselect={false}
          data={MARKETS.map((market) => ({ value: market, label: t(`common:markets.${market}`) }))}
          {...form.getInputProps("homeMarket")}
        />
      </Setting>
    </Section>
  );
}
