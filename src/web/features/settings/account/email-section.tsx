import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { CurrentPassword } from "../../../domain/password/current-password.tsx";
import { emailProblem, useEntryWords } from "../../../domain/password/entry-checks.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useEntryForm } from "../../../ui/use-entry-form.ts";
import { Section } from "../sections/section.tsx";
import { useChangeEmailMutation } from "./account.api.ts";

export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation("account");
  const words = useEntryWords();
  const [change, { data }] = useChangeEmailMutation();
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: { email: "", password: "" },
    check: ({ email }) => ({ email: words.email(emailProblem(email)) }),
    send: change,
    resets: true,
  });
  const { email, password } = form.values;
  return (
    <Section title={t("email.title")} text={t("email.text")}>
      <form className={`${ui.stack} ${ui.gap16} ${css.form}`} noValidate onSubmit={onSubmit}>
        <p>
          {t("email.now")} <strong className={ui.strong}>{user.email}</strong>
        </p>
        {data && <output className={ui.note}>{data.message}</output>}
        <TextInput type="email" autoComplete="email" label={t("email.new")} {...form.getInputProps("email")} />
        <CurrentPassword label={t("currentPassword")} {...form.getInputProps("password")} />
        <Refusal title={t("failed")} error={refusal} />
        <div>
          <Button type="submit" variant="default" loading={isBusy} disabled={email.trim() === "" || password === ""}>
            {t("email.action")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
