import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./open-company.module.css";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Refusal } from "../../ui/refusal.tsx";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useOpenCompanyMutation } from "./companies.api.ts";

/** One more company, with oneself as its owner. */
export function OpenCompany() {
  const { t } = useTranslation();
  const [open] = useOpenCompanyMutation();
  const { form, onSubmit, isBusy, refusal } = useEntryForm({ saved: { name: "" }, send: (values) => open(values) });
  return (
    <form noValidate onSubmit={onSubmit}>
      <div className={`${ui.wrap} ${ui.gap12} ${css.root}`}>
        <TextInput label={t("companies.name")} maxLength={100} autoComplete="organization" {...form.getInputProps("name")} />
        <Button type="submit" variant="default" loading={isBusy} disabled={form.values.name.trim() === ""}>
          {t("companies.add")}
        </Button>
      </div>
      <p className={`${ui.small} ${ui.muted}`}>{t("companies.addText")}</p>
      <Refusal title={t("companies.failedAction")} error={refusal} />
    </form>
  );
}
