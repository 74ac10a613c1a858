import { Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isMarket, MARKETS } from "#core/market.ts";
import { Section, type SectionProps, useProblem } from "./section.tsx";

export function CompanySection({ fields, problems, change }: SectionProps) {
  const { t } = useTranslation(["settings", "common"]);
  const problem = useProblem(problems);
  return (
    <Section title={t("company.title")} text={t("company.text")}>
      <TextInput
        label={t("company.name")}
        maxLength={200}
        value={fields.name}
        error={problem("name")}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <TextInput
        label={t("company.taxId")}
        maxLength={30}
        value={fields.taxId}
        error={problem("taxId")}
        onChange={({ currentTarget }) => change({ taxId: currentTarget.value })}
      />
      <Select
        label={t("company.homeMarket")}
        description={t("company.homeMarketText")}
        value={fields.homeMarket}
        data={MARKETS.map((market) => ({ value: market, label: t(`common:markets.${market}`) }))}
        onChange={(value) => {
          if (value !== null && isMarket(value)) change({ homeMarket: value });
        }}
      />
    </Section>
  );
}
