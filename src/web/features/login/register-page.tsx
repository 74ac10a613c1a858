import { Button, Checkbox, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { Link } from "react-router";
import { asProblem } from "../../lib/api/problem.ts";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { useTitle } from "../../ui/use-title.ts";
import { useRegisterMutation } from "./auth.api.ts";
import { FailureNote } from "./failure-note.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { NewPassword } from "../../ui/new-password.tsx";
import { Outcome } from "./outcome.tsx";
import { useCountdown } from "./use-countdown.ts";

type Fields = { name: string; email: string; password: string; acceptTerms: boolean };

const NOTHING: Fields = { name: "", email: "", password: "", acceptTerms: false };
const SHOWN = ["email", "password", "name"] as const;

/** What the server found wrong, per field that the form shows. */
function wrongIn(failure: LoginFailure | null): Partial<Record<(typeof SHOWN)[number], string>> {
  return Object.fromEntries(SHOWN.flatMap((field) => (failure?.fields[field] ? [[field, failure.fields[field].join(" ")]] : [])));
}

export function RegisterPage() {
  const { t, i18n } = useTranslation("login");
  useTitle(t("register.title"));
  const [fields, setFields] = useState<Fields>(NOTHING);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [register, { isLoading, data }] = useRegisterMutation();

  const submit = async () => {
    setFailure(null);
    const { name, email, password } = fields;
    const locale = isLanguage(i18n.language) ? i18n.language : "pl";
    const answer = await register({ email, password, acceptTerms: true, locale, ...(name.trim() === "" ? {} : { name }) });
    if (answer.error) setFailure(loginFailure(asProblem(answer.error), Date.now()));
  };

  if (data) {
    const text = (
      <>
        {data.message} {t("register.spam")}
      </>
    );
    return <Outcome title={t("ask.sent")} text={text} action={{ to: "/", name: t("back") }} />;
  }
  return <RegisterForm fields={fields} onFields={setFields} failure={failure} isLoading={isLoading} onSubmit={() => void submit()} />;
}

type RegisterFormProps = {
  fields: Fields;
  onFields: (fields: Fields) => void;
  failure: LoginFailure | null;
  isLoading: boolean;
  onSubmit: () => void;
};

function RegisterForm({ fields, onFields, failure, isLoading, onSubmit }: RegisterFormProps) {
  const { t } = useTranslation("login");
  const [tried, setTried] = useState(false);
  const wrong = wrongIn(failure);
  const wait = useCountdown(failure?.retryAt ?? null);
  const lacks = { email: fields.email.trim() === "", password: fields.password === "", terms: !fields.acceptTerms };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!lacks.email && !lacks.password && !lacks.terms) onSubmit();
  };
  const lacking = (isMissing: boolean, text: string): string | null => (tried && isMissing ? text : null);
  return (
    <form className="z-login__form" onSubmit={submit} noValidate>
      <h1 className="z-login__title">{t("register.title")}</h1>
      {failure && Object.keys(wrong).length === 0 && <FailureNote failure={failure} wait={wait} />}
      <TextInput
        size="md"
        name="name"
        autoComplete="name"
        autoFocus
        maxLength={100}
        label={t("register.name")}
        value={fields.name}
        error={wrong.name}
        onChange={({ currentTarget }) => onFields({ ...fields, name: currentTarget.value })}
      />
      <TextInput
        size="md"
        type="email"
        name="email"
        autoComplete="username"
        label={t("email")}
        value={fields.email}
        error={lacking(lacks.email, t("emailMissing")) ?? wrong.email}
        onChange={({ currentTarget }) => onFields({ ...fields, email: currentTarget.value })}
      />
      <NewPassword
        label={t("password")}
        value={fields.password}
        about={`${fields.email} ${fields.name}`}
        error={lacking(lacks.password, t("passwordMissing")) ?? wrong.password ?? null}
        onChange={(password) => onFields({ ...fields, password })}
      />
      <Terms
        isAccepted={fields.acceptTerms}
        error={lacking(lacks.terms, t("register.termsMissing"))}
        onChange={(acceptTerms) => onFields({ ...fields, acceptTerms })}
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
