import { Button, PasswordInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { asProblem } from "../../../lib/api/problem.ts";
import { toast } from "../../../lib/toast.ts";
import { type PasswordProblem, passwordProblem, useEntryWords } from "../../../domain/password/entry-checks.ts";
import { NewPassword } from "../../../domain/password/new-password.tsx";
import { Refusal, wrongIn } from "../../../ui/refusal.tsx";
import { Section } from "../sections/section.tsx";
import { useChangePasswordMutation } from "./account.api.ts";

const NOTHING = { currentPassword: "", password: "", passwordConfirmation: "" };

type Problems = { password: PasswordProblem | null; differ: boolean };
const FINE: Problems = { password: null, differ: false };

/** What is typed, what is wrong with it, and the change itself; `about` as the new password's strength is judged by. */
function usePasswordChange(about: string) {
  const { t } = useTranslation("account");
  const [fields, setFields] = useState(NOTHING);
  const [change, { isLoading, error }] = useChangePasswordMutation();
  const [problems, setProblems] = useState<Problems>(FINE);
  const edit = (changed: typeof NOTHING) => {
    setProblems(FINE);
    setFields(changed);
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { password, passwordConfirmation } = fields;
    const found = { password: await passwordProblem(password, about), differ: password !== passwordConfirmation };
    setProblems(found);
    if (found.password !== null || found.differ) return;
    const answer = await change(fields);
    if (answer.error) return;
    setFields(NOTHING);
    void toast(t("password.done"));
  };
  return { fields, edit, problems, save, isLoading, error };
}

export function PasswordSection({ user }: { user: User }) {
  const { t } = useTranslation(["account", "common"]);
  const about = `${user.email}\n${user.name ?? ""}`;
  const { fields, edit, problems, save, isLoading, error } = usePasswordChange(about);
  const words = useEntryWords();
  const toggle = { "aria-label": t("common:newPassword.show") };
  // The current password is refused under the name that every question for it has.
  const isCurrentWrong = error !== undefined && asProblem(error).code === "BAD_CREDENTIALS";
  const wrong = wrongIn(error, "password");
  return (
    <Section title={t("password.title")} text={t("password.text")}>
      <form className="z-account__form" noValidate onSubmit={(event) => void save(event)}>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordInput
          autoComplete="current-password"
          label={t("currentPassword")}
          value={fields.currentPassword}
          error={isCurrentWrong ? wrong : wrongIn(error, "currentPassword")}
          visibilityToggleButtonProps={toggle}
          onChange={({ currentTarget }) => edit({ ...fields, currentPassword: currentTarget.value })}
        />
        <NewPassword
          size="sm"
          label={t("password.new")}
          value={fields.password}
          about={about}
          error={words.password(problems.password) ?? (isCurrentWrong ? null : wrong)}
          onChange={(password) => edit({ ...fields, password })}
        />
        <PasswordInput
          autoComplete="new-password"
          label={t("password.repeat")}
          value={fields.passwordConfirmation}
          error={problems.differ ? t("common:entry.password.differ") : wrongIn(error, "passwordConfirmation")}
          visibilityToggleButtonProps={toggle}
          onChange={({ currentTarget }) => edit({ ...fields, passwordConfirmation: currentTarget.value })}
        />
        <Refusal title={t("failed")} error={error} fields={["password", "currentPassword", "passwordConfirmation"]} />
        <div>
          <Button type="submit" variant="default" loading={isLoading} disabled={Object.values(fields).some((field) => field === "")}>
            {t("password.action")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
