import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button, PasswordInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { toast } from "../../../lib/toast.ts";
import { CurrentPassword } from "../../../domain/password/current-password.tsx";
import { passwordProblem, useEntryWords } from "../../../domain/password/entry-checks.ts";
import { NewPassword } from "../../../domain/password/new-password.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useEntryForm } from "../../../ui/use-entry-form.ts";
import { Section } from "../sections/section.tsx";
import { useChangePasswordMutation } from "./account.api.ts";

const NOTHING = { currentPassword: "", password: "", passwordConfirmation: "" };

/** What is typed, what is wrong with it, and the change itself; `about` as the new password's strength is judged by. */
function usePasswordChange(about: string) {
  const { t } = useTranslation(["account", "common"]);
  const words = useEntryWords();
  const [change] = useChangePasswordMutation();
  return useEntryForm({
    saved: NOTHING,
    isLive: true,
    check: async ({ password, passwordConfirmation }) => ({
      password: words.password(await passwordProblem(password, about)),
      passwordConfirmation: password === passwordConfirmation ? null : t("common:entry.password.differ"),
    }),
    send: change,
    // The current password is refused under the name that every question for it has.
    fieldOf: (field, { code }) => (code === "BAD_CREDENTIALS" ? "currentPassword" : field),
    resets: true,
    onSent: () => void toast(t("password.done")),
  });
}

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation(["account", "common"]);
  const about = `${user.email}\n${user.name ?? ""}`;
  const { form, onSubmit, isBusy, refusal } = usePasswordChange(about);
  return (
    <Section title={t("password.title")} text={t("password.text")}>
      <form className={`${ui.stack} ${ui.gap16} ${css.form}`} noValidate onSubmit={onSubmit}>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <CurrentPassword label={t("currentPassword")} {...form.getInputProps("currentPassword")} />
        <NewPassword size="sm" label={t("password.new")} about={about} {...form.getInputProps("password")} />
        <PasswordInput
          autoComplete="new-password"
          label={t("password.repeat")}
          visibilityToggleButtonProps={{ "aria-label": t("common:newPassword.show") }}
          {...form.getInputProps("passwordConfirmation")}
        />
        <Refusal title={t("failed")} error={refusal} />
        <div>
          <Button type="submit" variant="default" loading={isBusy} disabled={Object.values(form.values).some((field) => field === "")}>
            {t("password.action")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
