import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./login.module.css";
import { Button, Checkbox, PasswordInput } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { EmailField } from "./email-field.tsx";
import { Link } from "react-router";
import { asProblem, NO_ANSWER } from "../../lib/api/problem.ts";
import { selectIsServiceAway } from "../../lib/session/ask-again.ts";
import { useLoginMutation } from "../../lib/session/session.api.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { emailProblem, useEntryWords } from "../../domain/password/entry-checks.ts";
import { type Entry, useEntryForm } from "../../ui/use-entry-form.ts";
import { useTitle } from "../../ui/use-title.ts";
import { FailureNote } from "./failure-note.tsx";
import { failureOf, loginFailure, wholeForm } from "./login-failure.ts";
import { ProviderButton } from "./provider-button.tsx";
import { useCountdown } from "./use-countdown.ts";

const TotpStep = lazy(() => import("./totp-step.tsx").then((module) => ({ default: module.TotpStep })));
const PasskeyButton = lazy(() => import("./passkey-button.tsx").then((module) => ({ default: module.PasskeyButton })));

const NOTHING = { email: "", password: "", remember: false };

export function LoginPage() {
  const { t } = useTranslation("login");
  useTitle(t("title"));
  const words = useEntryWords();
  const [needsCode, setNeedsCode] = useState(false);
  const [login] = useLoginMutation();
  const entry = useEntryForm({
    saved: NOTHING,
    check: ({ email, password }) => ({
      email: words.email(emailProblem(email)),
      password: password === "" ? words.password("missing") : null,
    }),
    fieldOf: wholeForm,
    send: async (fields) => {
      const answer = await login(fields);
      if (asProblem(answer.error).code === "TOTP_REQUIRED") setNeedsCode(true);
      return answer;
    },
  });
  const { form, clear } = entry;
  const restart = () => {
    setNeedsCode(false);
    clear();
    form.setFieldValue("password", "");
  };

  if (needsCode) {
    return (
      <Suspense fallback={null}>
        <TotpStep asked={null} onCode={(totp) => login({ ...form.values, totp })} onBack={restart} />
      </Suspense>
    );
  }
  return <LoginForm entry={entry} />;
}

type EntryProps = { entry: ReturnType<typeof useEntryForm<typeof NOTHING>> };

function LoginForm({ entry: { form, onSubmit, isBusy, refused } }: EntryProps) {
  const { t } = useTranslation("login");
  const isAway = useAppSelector(selectIsServiceAway);
  const hasPasskeys = useAppSelector(({ flags }) => flags.passkeys);
  const failure = failureOf(refused);
  const wait = useCountdown(failure?.retryAt ?? null);
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <h1 className={css.title}>{t("title")}</h1>
      {failure === null ? (
        isAway && <FailureNote failure={loginFailure(NO_ANSWER, 0)} wait={0} />
      ) : (
        <FailureNote failure={failure} wait={wait} />
      )}
      <EntryFields form={form} />
      <div className={css.row}>
        <Checkbox label={t("remember")} {...form.getInputProps("remember", { type: "checkbox" })} />
        <Link className={ui.link} to="/forgot-password">
          {t("forgot")}
        </Link>
      </div>
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={wait > 0}>
        {t("submit")}
      </Button>
      {hasPasskeys && (
        <Suspense fallback={null}>
          <PasskeyButton remember={form.values.remember} />
        </Suspense>
      )}
      <ProviderButton remember={form.values.remember} />
      <OtherWays />
    </form>
  );
}

function EntryFields({ form }: { form: Entry<typeof NOTHING> }) {
  const { t } = useTranslation("login");
  const [capsLock, setCapsLock] = useState(false);
  return (
    <>
      <EmailField input={form.getInputProps("email")} />
      <PasswordInput
        size="md"
        name="password"
        autoComplete="current-password"
        label={t("password")}
        description={capsLock ? t("capsLock") : null}
        inputWrapperOrder={["label", "input", "description", "error"]}
        visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
        onKeyUp={(event) => setCapsLock(event.getModifierState("CapsLock"))}
        {...form.getInputProps("password")}
      />
    </>
  );
}

function OtherWays() {
  const { t } = useTranslation("login");
  const isOpen = useAppSelector(({ flags }) => flags.registration);
  return (
    <>
      <p className={css.ways}>
        <Link className={ui.link} to="/forgot-password?link">
          {t("byLink")}
        </Link>
      </p>
      {isOpen && (
        <p className={`${css.row} ${css.first}`}>
          <span className={ui.secondary}>{t("first")}</span>
          <Link className={ui.link} to="/register">
            {t("register.action")}
          </Link>
        </p>
      )}
    </>
  );
}
