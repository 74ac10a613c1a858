import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./cost-editor.module.css";
import { Checkbox, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MARKETS } from "#core/market.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { SheetProps } from "./use-cost-form.ts";

/** Taxes, packaging and what comes back with a returned unit; empty = as the company has it. */
export function SheetSettings({ form }: Pick<SheetProps, "form">) {
  const { t } = useTranslation(["costs", "common"]);
  const format = useFormat();
  return (
    <section className={`${ui.stack} ${ui.gap12} ${css.part}`} aria-label={t("tabs.settings")}>
      <h3>{t("settings.rates")}</h3>
      <p className={ui.secondary}>{t("settings.ratesWhat")}</p>
      <div className={`${ui.grid} ${ui.top} ${ui.gap12}`} style={{ gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))" }}>
        {MARKETS.map((market) => (
          <TextInput
            key={market}
            label={t(`common:markets.${market}`)}
            placeholder={t("settings.standard")}
            inputMode="decimal"
            rightSection="%"
            {...form.getInputProps(`vatRates.${market}`)}
          />
        ))}
      </div>
      <Checkbox
        label={t("settings.scheme")}
        description={t("settings.schemeWhat")}
        {...form.getInputProps("marginScheme", { type: "checkbox" })}
      />
      <h3>{t("settings.packaging")}</h3>
      <div className={`${ui.grid} ${ui.top} ${ui.gap12}`} style={{ gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))" }}>
        <TextInput
          label={t("settings.perUnit")}
          placeholder={t("settings.company")}
          inputMode="decimal"
          rightSection={format.unit("PLN")}
          {...form.getInputProps("packaging")}
        />
        <TextInput
          label={t("settings.recovery")}
          placeholder={t("settings.company")}
          description={t("settings.recoveryWhat")}
          inputWrapperOrder={["label", "input", "description", "error"]}
          inputMode="numeric"
          rightSection="%"
          {...form.getInputProps("recovery")}
        />
      </div>
    </section>
  );
}
