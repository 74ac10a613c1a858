import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./login.module.css";
import { Button, Checkbox } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useTitle } from "../../ui/use-title.ts";
import { emailProblem, useEntryWords } from "../../domain/password/entry-checks.ts";
import { NameField } from "./account-fields.tsx";
import { useRegisterMutation } from "./auth.api.ts";
import { EmailField } from "./email-field.tsx";
import { FailureNote } from "./failure-note.tsx";
import { failureOf } from "./login-failure.ts";
import { LetterSent } from "./letter-sent.tsx";
import { Outcome } from "./outcome.tsx";
import { ProviderButton } from "./provider-button.tsx";
import { TermsLabel } from "./terms-label.tsx";
import { useCountdown } from "./use-countdown.ts";

const NOTHING = { name: "", email: "", acceptTerms: false };

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
  const words = useEntryWords();
  const [register, { data, reset }] = useRegisterMutation();
  const { form, onSubmit, isBusy, refused, refusal } = useEntryForm({
    saved: NOTHING,
    check: ({ email, acceptTerms }) => ({
      email: words.email(emailProblem(email)),
      acceptTerms: acceptTerms ? null : t("register.termsMissing"),
    }),
    send: ({ name, email }) => {
      const locale = isLanguage(i18n.language) ? i18n.language : "pl";
      return register({ email, acceptTerms: true, locale, ...(name.trim() === "" ? {} : { name }) });
    },
  });
  const failure = failureOf(refused);
  const wait = useCountdown(failure?.retryAt ?? null);

  if (data) return <LetterSent email={form.values.email} said={`${data.message} ${t("register.spam")}`} onAgain={reset} />;
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <h1 className={css.title}>{t("register.title")}</h1>
      {failure && refusal !== undefined && <FailureNote failure={failure} wait={wait} />}
      <EmailField input={form.getInputProps("email")} />
      <NameField input={form.getInputProps("name")} />
      <p className={`${ui.small} ${ui.secondary}`}>{t("register.passwordLater")}</p>
      <Checkbox label={<TermsLabel />} {...form.getInputProps("acceptTerms", { type: "checkbox" })} />
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={wait > 0}>
        {t("register.action")}
      </Button>
      <ProviderButton />
      <HasAccount />
    </form>
  );
}

function HasAccount() {
  const { t } = useTranslation("login");
  return (
    <p className={`${css.row} ${css.first}`}>
      <span className={ui.secondary}>{t("register.have")}</span>
      <Link className={ui.link} to="/">
        {t("submit")}
      </Link>
    </p>
  );
}
