import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { CurrentPassword } from "../../../domain/password/current-password.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useEntryForm } from "../../../ui/use-entry-form.ts";

type PasswordStepProps = { text: string; action: string; send: (fields: { password: string }) => Promise<{ error?: unknown }> };

/** A first step that the password alone opens. */
export function PasswordStep({ text, action, send }: PasswordStepProps) {
  const { t } = useTranslation("account");
  const { form, onSubmit, isBusy, refusal } = useEntryForm({ saved: { password: "" }, send });
  return (
    <form className={`${ui.stack} ${ui.gap16} ${css.form}`} noValidate onSubmit={onSubmit}>
      <p>{text}</p>
      <CurrentPassword label={t("currentPassword")} {...form.getInputProps("password")} />
      <Refusal title={t("failed")} error={refusal} />
      <div>
        <Button type="submit" variant="default" loading={isBusy} disabled={form.values.password === ""}>
          {action}
        </Button>
      </div>
    </form>
  );
}
