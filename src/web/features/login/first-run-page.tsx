import "./login.css";
import { Button } from "@mantine/core";
import type { FormEvent } from "react";
import { useTranslation } from "react-i18next";
import { Navigate } from "react-router";
import { asProblem } from "../../lib/api/problem.ts";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { useCreateFirstUserMutation, useFirstRunQuery } from "../../lib/session/first-run.api.ts";
import { useTitle } from "../../ui/use-title.ts";
import { AccountFields, NO_ACCOUNT, useAccount, wrongFields } from "./account-fields.tsx";
import { FailureNote } from "./failure-note.tsx";
import { loginFailure } from "./login-failure.ts";
import { Outcome } from "./outcome.tsx";

/** The first visitor of an instance that has nobody makes its administrator; whoever was faster leaves a way to the login. */
export function FirstRunPage() {
  const { t, i18n } = useTranslation("login");
  useTitle(t("firstRun.title"));
  const { account, change, problems, check } = useAccount(NO_ACCOUNT);
  const { data, error: unknown } = useFirstRunQuery();
  const [create, { isLoading, error }] = useCreateFirstUserMutation();
  const failure = error === undefined ? null : loginFailure(asProblem(error), 0);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!(await check())) return;
    const { name, email, password } = account;
    const locale = isLanguage(i18n.language) ? i18n.language : "pl";
    // Done, the session is open, and the guard leads into the product.
    await create({ email, password, locale, ...(name.trim() === "" ? {} : { name }) });
  };

  if (failure?.code === "REFUSED")
    return <Outcome kind="failed" title={t("firstRun.over")} text={failure.message} action={{ to: "/", name: t("submit") }} />;
  if (data?.isOpen === false || unknown !== undefined) return <Navigate to="/" replace />;
  return (
    <form className="z-login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="z-login__title">{t("firstRun.title")}</h1>
      <p className="z-login__text">{t("firstRun.text")}</p>
      {failure && Object.keys(wrongFields(failure)).length === 0 && <FailureNote failure={failure} wait={0} />}
      <AccountFields account={account} onAccount={change} problems={problems} failure={failure} />
      <Button type="submit" size="md" fullWidth loading={isLoading}>
        {t("firstRun.action")}
      </Button>
    </form>
  );
}
