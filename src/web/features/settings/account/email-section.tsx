import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { type EmailProblem, emailProblem, useEntryWords } from "../../../domain/password/entry-checks.ts";
import { Refusal, wrongIn } from "../../../ui/refusal.tsx";
import { Section } from "../sections/section.tsx";
import { useChangeEmailMutation } from "./account.api.ts";

export function EmailSection({ user }: { user: User }) {
  const { t } = useTranslation(["account", "common"]);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [change, { isLoading, error, data }] = useChangeEmailMutation();
  const [problem, setProblem] = useState<EmailProblem | null>(null);
  const words = useEntryWords();
  const ask = async (event: FormEvent) => {
    event.preventDefault();
    const found = emailProblem(email);
    setProblem(found);
    if (found !== null) return;
    const answer = await change({ email, password });
    if (answer.error) return;
    setEmail("");
    setPassword("");
  };
  return (
    <Section title={t("email.title")} text={t("email.text")}>
      <form className="z-account__form" noValidate onSubmit={(event) => void ask(event)}>
        <p>
          {t("email.now")} <strong className="z-strong">{user.email}</strong>
        </p>
        {data && <output className="z-note">{data.message}</output>}
        <TextInput
          type="email"
          autoComplete="email"
          label={t("email.new")}
          value={email}
          error={words.email(problem) ?? wrongIn(error, "email")}
          onChange={({ currentTarget }) => {
            setProblem(null);
            setEmail(currentTarget.value);
          }}
        />
        <PasswordInput
          autoComplete="current-password"
          label={t("currentPassword")}
          value={password}
          error={wrongIn(error, "password")}
          visibilityToggleButtonProps={{ "aria-label": t("common:newPassword.show") }}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <Refusal title={t("failed")} error={error} fields={["email", "password"]} />
        <div>
          <Button type="submit" variant="default" loading={isLoading} disabled={email.trim() === "" || password === ""}>
            {t("email.action")}
          </Button>
        </div>
      </form>
    </Section>
  );
}
