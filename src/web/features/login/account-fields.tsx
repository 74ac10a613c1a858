import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { EmailField } from "./email-field.tsx";
import { emailProblem, passwordProblem, useEntryWords } from "../../domain/password/entry-checks.ts";
import { NewPassword } from "../../domain/password/new-password.tsx";
import type { Entry } from "../../ui/use-entry-form.ts";

export type NewAccount = { name: string; email: string; password: string };

export const NO_ACCOUNT: NewAccount = { name: "", email: "", password: "" };

/** What is wrong with the account that is being typed. */
export function useAccountCheck() {
  const words = useEntryWords();
  return async ({ name, email, password }: NewAccount) => ({
    email: words.email(emailProblem(email)),
    password: words.password(await passwordProblem(password, `${email}\n${name}`)),
  });
}

export function NameField({ input }: { input: ReturnType<Entry<object>["getInputProps"]> }) {
  const { t } = useTranslation("login");
  return <TextInput size="md" name="name" autoComplete="name" maxLength={100} label={t("register.name")} {...input} />;
}

/** Who somebody new is and what they will sign in with. */
export function AccountFields({ form }: { form: Entry<NewAccount> }) {
  const { t } = useTranslation("login");
  const { email, name } = form.values;
  return (
    <>
      <EmailField input={form.getInputProps("email")} />
      <NewPassword label={t("password")} about={`${email}\n${name}`} {...form.getInputProps("password")} />
      <NameField input={form.getInputProps("name")} />
    </>
  );
}
