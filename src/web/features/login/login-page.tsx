import "./login.css";
import { Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { TriangleAlert } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { asProblem } from "../../lib/api/problem.ts";
import { useLoginMutation } from "../../lib/session/session.api.ts";
import { Logo } from "../../ui/logo.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { LoginPromise } from "./login-promise.tsx";
import { type LoginFailure, loginFailure } from "./login-failure.ts";
import { useCountdown } from "./use-countdown.ts";

type Fields = { email: string; password: string; remember: boolean };
type Missing = { email?: boolean; password?: boolean };

export function LoginPage() {
  const { t } = useTranslation(["login", "common"]);
  useTitle(t("title"));
  return (
    <div className="z-login">
      <main className="z-login__side">
        <header className="z-login__head">
          <span className="z-login__brand">
            <Logo />
            {t("common:brand")}
          </span>
          <LanguageSwitch />
        </header>
        <LoginForm />
      </main>
      <LoginPromise />
    </div>
  );
}

function LoginForm() {
  const { t } = useTranslation(["login", "common"]);
  const [fields, setFields] = useState<Fields>({ email: "", password: "", remember: false });
  const [missing, setMissing] = useState<Missing>({});
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [capsLock, setCapsLock] = useState(false);
  const [login, { isLoading }] = useLoginMutation();
  const wait = useCountdown(failure?.retryAt ?? null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const lacking: Missing = { email: fields.email.trim() === "", password: fields.password === "" };
    setMissing(lacking);
    setFailure(null);
    if (lacking.email || lacking.password) return;
    const answer = await login(fields);
    if (answer.error) setFailure(loginFailure(asProblem(answer.error), Date.now()));
  };

  return (
    <form className="z-login__form" onSubmit={(event) => void submit(event)} noValidate>
      <h1 className="z-login__title">{t("title")}</h1>
      {failure && <FailureNote failure={failure} wait={wait} />}
      <TextInput
        size="md"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
        label={t("email")}
        value={fields.email}
        error={missing.email ? t("emailMissing") : null}
        onChange={({ currentTarget }) => setFields({ ...fields, email: currentTarget.value })}
      />
      <PasswordInput
        size="md"
        name="password"
        autoComplete="current-password"
        label={t("password")}
        value={fields.password}
        error={missing.password ? t("passwordMissing") : null}
        description={capsLock ? t("capsLock") : null}
        inputWrapperOrder={["label", "input", "description", "error"]}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
        onChange={({ currentTarget }) => setFields({ ...fields, password: currentTarget.value })}
      />
      <Checkbox
        label={t("remember")}
        checked={fields.remember}
        onChange={({ currentTarget }) => setFields({ ...fields, remember: currentTarget.checked })}
      />
      <Button type="submit" size="md" fullWidth loading={isLoading} disabled={wait > 0}>
        {t("submit")}
      </Button>
    </form>
  );
}

function FailureNote({ failure, wait }: { failure: LoginFailure; wait: number }) {
  const { t } = useTranslation(["login", "common"]);
  return (
    <div className="z-note z-note--loss" role="alert">
      <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <div>
        {failure.message ?? t(failure.reason)}
        {wait > 0 && <div>{t("wait", { count: wait })}</div>}
        {failure.requestId && <div className="z-small z-muted">{t("common:error.request", { id: failure.requestId })}</div>}
      </div>
    </div>
  );
}
