import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NewPassword } from "../../ui/new-password.tsx";
import type { LoginFailure } from "./login-failure.ts";

export type NewAccount = { name: string; email: string; password: string };

export const NO_ACCOUNT: NewAccount = { name: "", email: "", password: "" };

const SHOWN = ["email", "password", "name"] as const;

/** What the server found wrong, per field that the form shows. */
export function wrongFields(failure: LoginFailure | null): Partial<Record<(typeof SHOWN)[number], string>> {
  return Object.fromEntries(SHOWN.flatMap((field) => (failure?.fields[field] ? [[field, failure.fields[field].join(" ")]] : [])));
}

export function isComplete({ email, password }: NewAccount): boolean {
  return email.trim() !== "" && password !== "";
}

type AccountFieldsProps<Account extends NewAccount> = {
  account: Account;
  onAccount: (account: Account) => void;
  /** The form was sent once: what is missing may be said. */
  tried: boolean;
  failure: LoginFailure | null;
};

/** Who somebody new is and what they will sign in with. */
export function AccountFields<Account extends NewAccount>({ account, onAccount, tried, failure }: AccountFieldsProps<Account>) {
  const { t } = useTranslation("login");
  const wrong = wrongFields(failure);
  return (
    <>
      <TextInput
        size="md"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        label={t("email")}
        value={account.email}
        error={tried && account.email.trim() === "" ? t("emailMissing") : wrong.email}
        onChange={({ currentTarget }) => onAccount({ ...account, email: currentTarget.value })}
      />
      <NewPassword
        label={t("password")}
        value={account.password}
        about={`${account.email} ${account.name}`}
        error={tried && account.password === "" ? t("passwordMissing") : (wrong.password ?? null)}
        onChange={(password) => onAccount({ ...account, password })}
      />
      <TextInput
        size="md"
        name="name"
        autoComplete="name"
        maxLength={100}
        label={t("register.name")}
        value={account.name}
        error={wrong.name}
        onChange={({ currentTarget }) => onAccount({ ...account, name: currentTarget.value })}
      />
    </>
  );
}
