import * as ui from "../../../ui/styles/ui.module.css";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MARKETS } from "#core/market.ts";
import { Section, type SectionProps } from "./section.tsx";
import { Setting } from "./setting.tsx";
import { TaxVersions } from "./tax-versions.tsx";

export function TaxSection({ form }: SectionProps) {
  const { t } = useTranslation(["settings", "common"]);
  return (
    <Section title={t("tax.title")} text={t("tax.text")}>
      <Setting id="taxVersions" of={["taxVersions"]} example={t("tax.example")} others={t("tax.ossExample")}>
        <TaxVersions form={form} />
      </Setting>
      <Setting id="vatRates" of={["defaultVatRates"]} example={t("tax.ratesExample")} others={t("tax.ratesOthers")}>
        <fieldset>
          <legend className={ui.medium}>{t("tax.rates")}</legend>
          <p className={`${ui.small} ${ui.muted}`}>{t("tax.ratesText")}</p>
          <div className={`${ui.grid} ${ui.above8} ${ui.gap12}`} style={{ gridTemplateColumns: "repeat(auto-fit, minmax(112px, 1fr))" }}>
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
      </Setting>
    </Section>
  );
}
