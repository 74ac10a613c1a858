import "./login.css";
import { Button, Checkbox } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { asProblem } from "../../lib/api/problem.ts";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useTitle } from "../../ui/use-title.ts";
import { AccountFields, type NewAccount, NO_ACCOUNT, useAccount, wrongFields } from "./account-fields.tsx";
import { useRegisterMutation } from "./auth.api.ts";
import { FailureNote } from "./failure-note.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { LetterSent } from "./letter-sent.tsx";
import { Outcome } from "./outcome.tsx";
import { useCountdown } from "./use-countdown.ts";

type Fields = NewAccount & { acceptTerms: boolean };

const NOTHING: Fields = { ...NO_ACCOUNT, acceptTerms: false };

/** Where the operator lets nobody register, the address says so instead of a form that would be refused. */
export function RegisterPage() {
  const { t } = useTranslation("login");
  const isOpen = useAppSelector(({ flags }) => flags.registration);
  if (isOpen) return <Registration />;
  return <Outcome kind="failed" title={t("register.closed")} text={t("register.closedText")} action={{ to: "/", name: t("back") }} />;
}

function Registration() {
  const { t, i18n } = useTranslation("login");
  useTitle(t("register.title"));
  const typed = useAccount<Fields>(NOTHING);
  const fields = typed.account;
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [register, { isLoading, data, reset }] = useRegisterMutation();

  const submit = async () => {
    setFailure(null);
    const { name, email, password } = fields;
    const locale = isLanguage(i18n.language) ? i18n.language : "pl";
    const answer = await register({ email, password, acceptTerms: true, locale, ...(name.trim() === "" ? {} : { name }) });
    if (answer.error) setFailure(loginFailure(asProblem(answer.error), Date.now()));
  };

  if (data) return <LetterSent email={fields.email} said={`${data.message} ${t("register.spam")}`} onAgain={reset} />;
  return <RegisterForm typed={typed} failure={failure} isLoading={isLoading} onSubmit={() => void submit()} />;
}

type RegisterFormProps = {
  typed: ReturnType<typeof useAccount<Fields>>;
  failure: LoginFailure | null;
  isLoading: boolean;
  onSubmit: () => void;
};

function RegisterForm({ typed, failure, isLoading, onSubmit }: RegisterFormProps) {
  const { t } = useTranslation("login");
  const [tried, setTried] = useState(false);
  const { account: fields, change, problems, check } = typed;
  const wait = useCountdown(failure?.retryAt ?? null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if ((await check()) && fields.acceptTerms) onSubmit();
  };
  return (
    <form className="z-login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="z-login__title">{t("register.title")}</h1>
      {failure && Object.keys(wrongFields(failure)).length === 0 && <FailureNote failure={failure} wait={wait} />}
      <AccountFields account={fields} onAccount={change} problems={problems} failure={failure} />
      <Terms
        isAccepted={fields.acceptTerms}
        error={tried && !fields.acceptTerms ? t("register.termsMissing") : null}
        onChange={(acceptTerms) => change({ ...fields, acceptTerms })}
      />
      <Button type="submit" size="md" fullWidth loading={isLoading} disabled={wait > 0}>
        {t("register.action")}
      </Button>
      <HasAccount />
    </form>
  );
}

function HasAccount() {
  const { t } = useTranslation("login");
  return (
    <p className="z-login__row z-login__first">
      <span className="z-secondary">{t("register.have")}</span>
      <Link className="z-link" to="/">
        {t("submit")}
      </Link>
    </p>
  );
}

type TermsProps = { isAccepted: boolean; error: string | null; onChange: (isAccepted: boolean) => void };

function Terms({ isAccepted, error, onChange }: TermsProps) {
  const { t } = useTranslation("login");
  return (
    <Checkbox
      label={
        <Trans t={t} i18nKey="register.terms">
          <Link className="z-link" to="/terms-and-conditions" target="_blank" />
        </Trans>
      }
      checked={isAccepted}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
