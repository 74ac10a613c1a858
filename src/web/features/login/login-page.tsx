import "./login.css";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { asProblem, NO_ANSWER } from "../../lib/api/problem.ts";
import { selectIsServiceAway } from "../../lib/session/ask-again.ts";
import { useLoginMutation } from "../../lib/session/session.api.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { type EmailProblem, emailProblem, useEntryWords } from "../../domain/password/entry-checks.ts";
import { useTitle } from "../../ui/use-title.ts";
import { FailureNote } from "./failure-note.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { TotpStep } from "./totp-step.tsx";
import { useCountdown } from "./use-countdown.ts";

type Fields = { email: string; password: string; remember: boolean };
type Problems = { email: EmailProblem | null; isPasswordMissing: boolean };

const NO_PROBLEMS: Problems = { email: null, isPasswordMissing: false };

const NOTHING: Fields = { email: "", password: "", remember: false };

export function LoginPage() {
  const { t } = useTranslation("login");
  useTitle(t("title"));
  const [fields, setFields] = useState<Fields>(NOTHING);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [needsCode, setNeedsCode] = useState(false);
  const [login, { isLoading }] = useLoginMutation();
  const wait = useCountdown(failure?.retryAt ?? null);

  const attempt = async (totp?: string) => {
    setFailure(null);
    const answer = await login({ ...fields, ...(totp === undefined ? {} : { totp }) });
    if (!answer.error) return;
    const problem = asProblem(answer.error);
    const asksForCode = problem.code === "TOTP_REQUIRED";
    if (asksForCode) setNeedsCode(true);
    // The first question for the code is no refusal.
    if (!asksForCode || totp !== undefined) setFailure(loginFailure(problem, Date.now()));
  };
  const restart = () => {
    setNeedsCode(false);
    setFailure(null);
    setFields({ ...fields, password: "" });
  };

  if (needsCode)
    return <TotpStep failure={failure} wait={wait} isLoading={isLoading} onCode={(code) => void attempt(code)} onBack={restart} />;
  return (
    <LoginForm fields={fields} onFields={setFields} failure={failure} wait={wait} isLoading={isLoading} onSubmit={() => void attempt()} />
  );
}

type LoginFormProps = {
  fields: Fields;
  onFields: (fields: Fields) => void;
  failure: LoginFailure | null;
  /** Seconds before which trying again is pointless. */
  wait: number;
  isLoading: boolean;
  onSubmit: () => void;
};

function LoginForm({ fields, onFields, failure, wait, isLoading, onSubmit }: LoginFormProps) {
  const { t } = useTranslation("login");
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const isAway = useAppSelector(selectIsServiceAway);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Problems = { email: emailProblem(fields.email), isPasswordMissing: fields.password === "" };
    setProblems(found);
    if (found.email === null && !found.isPasswordMissing) onSubmit();
  };
  const change = (changed: Fields) => {
    setProblems(NO_PROBLEMS);
    onFields(changed);
  };
  return (
    <form className="z-login__form" onSubmit={submit} noValidate>
      <h1 className="z-login__title">{t("title")}</h1>
      {failure === null ? (
        isAway && <FailureNote failure={loginFailure(NO_ANSWER, 0)} wait={0} />
      ) : (
        <FailureNote failure={failure} wait={wait} />
      )}
      <EntryFields fields={fields} problems={problems} onFields={change} />
      <div className="z-login__row">
        <Checkbox
          label={t("remember")}
          checked={fields.remember}
          onChange={({ currentTarget }) => onFields({ ...fields, remember: currentTarget.checked })}
        />
        <Link className="z-link" to="/forgot-password">
          {t("forgot")}
        </Link>
      </div>
      <Button type="submit" size="md" fullWidth loading={isLoading} disabled={wait > 0}>
        {t("submit")}
      </Button>
      <OtherWays />
    </form>
  );
}

type EntryFieldsProps = Pick<LoginFormProps, "fields" | "onFields"> & { problems: Problems };

/** A field that is wrong says so until anything is changed. */
function EntryFields({ fields, problems, onFields }: EntryFieldsProps) {
  const { t } = useTranslation("login");
  const words = useEntryWords();
  const [capsLock, setCapsLock] = useState(false);
  return (
    <>
      <TextInput
        size="md"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        label={t("email")}
        value={fields.email}
        error={words.email(problems.email)}
        onChange={({ currentTarget }) => onFields({ ...fields, email: currentTarget.value })}
      />
      <PasswordInput
        size="md"
        name="password"
        autoComplete="current-password"
        label={t("password")}
        value={fields.password}
        error={problems.isPasswordMissing ? words.password("missing") : null}
        description={capsLock ? t("capsLock") : null}
        inputWrapperOrder={["label", "input", "description", "error"]}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
        onChange={({ currentTarget }) => onFields({ ...fields, password: currentTarget.value })}
      />
    </>
  );
}

function OtherWays() {
  const { t } = useTranslation("login");
  const isOpen = useAppSelector(({ flags }) => flags.registration);
  return (
    <>
      <p className="z-login__ways">
        <Link className="z-link" to="/forgot-password?link">
          {t("byLink")}
        </Link>
      </p>
      {isOpen && (
        <p className="z-login__row z-login__first">
          <span className="z-secondary">{t("first")}</span>
          <Link className="z-link" to="/register">
            {t("register.action")}
          </Link>
        </p>
      )}
    </>
  );
}
