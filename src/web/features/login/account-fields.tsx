import { TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type EmailProblem,
  emailProblem,
  type PasswordProblem,
  passwordProblem,
  useEntryWords,
} from "../../domain/password/entry-checks.ts";
import { NewPassword } from "../../domain/password/new-password.tsx";
import type { LoginFailure } from "./login-failure.ts";

export type NewAccount = { name: string; email: string; password: string };

export const NO_ACCOUNT: NewAccount = { name: "", email: "", password: "" };

const SHOWN = ["email", "password", "name"] as const;

/** What the server found wrong, per field that the form shows. */
export function wrongFields(failure: LoginFailure | null): Partial<Record<(typeof SHOWN)[number], string>> {
  return Object.fromEntries(SHOWN.flatMap((field) => (failure?.fields[field] ? [[field, failure.fields[field].join(" ")]] : [])));
}

/** What was wrong when the form was sent; a field that is being changed says nothing until it is sent again. */
type AccountProblems = { email: EmailProblem | null; password: PasswordProblem | null };

const NO_PROBLEMS: AccountProblems = { email: null, password: null };

/** The account that is being typed, and what is wrong with it. */
export function useAccount<Account extends NewAccount>(empty: Account) {
  const [account, setAccount] = useState(empty);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const change = (changed: Account): void => {
    setAccount(changed);
    setProblems({
      email: changed.email === account.email ? problems.email : null,
      password: changed.password === account.password ? problems.password : null,
    });
  };
  /** Whether the server may be asked. */
  const check = async (): Promise<boolean> => {
    const { name, email, password } = account;
    const found = { email: emailProblem(email), password: await passwordProblem(password, `${email}\n${name}`) };
    setProblems(found);
    return found.email === null && found.password === null;
  };
  return { account, change, problems, check };
}

type AccountFieldsProps<Account extends NewAccount> = {
  account: Account;
  onAccount: (account: Account) => void;
  problems: AccountProblems;
  failure: LoginFailure | null;
};

/** Who somebody new is and what they will sign in with. */
export function AccountFields<Account extends NewAccount>({ account, onAccount, problems, failure }: AccountFieldsProps<Account>) {
  const { t } = useTranslation("login");
  const words = useEntryWords();
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
        error={words.email(problems.email) ?? wrong.email}
        onChange={({ currentTarget }) => onAccount({ ...account, email: currentTarget.value })}
      />
      <NewPassword
        label={t("password")}
        value={account.password}
        about={`${account.email}\n${account.name}`}
        error={words.password(problems.password) ?? wrong.password ?? null}
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
