import * as css from "./login.module.css";
import { Button, Checkbox } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router";
import { asProblem } from "../../lib/api/problem.ts";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useTitle } from "../../ui/use-title.ts";
import { BackLink } from "./back-link.tsx";
import { FailureNote } from "./failure-note.tsx";
import { failureOf, type LoginFailure, loginFailure } from "./login-failure.ts";
import { useFinishOpenIdMutation } from "./openid.api.ts";
import { Outcome } from "./outcome.tsx";
import { TermsLabel } from "./terms-label.tsx";
import { TotpStep } from "./totp-step.tsx";
import { useOnce } from "./use-once.ts";
import { Working } from "./working.tsx";

const FAILURES = ["denied", "expired", "unavailable", "failed"] as const;

/** Where people come back to from the provider: signed in, asked for what is missing, or told what went wrong. */
export function ProviderPage() {
  const { t } = useTranslation("login");
  const [params] = useSearchParams();
  const failed = FAILURES.find((known) => known === params.get("failed"));
  return failed === undefined ? <Finish /> : <Failed text={t(`provider.${failed}`)} />;
}

function Failed({ text }: { text: string }) {
  const { t } = useTranslation("login");
  return <Outcome kind="failed" title={t("provider.failedTitle")} text={text} action={{ to: "/", name: t("back") }} />;
}

type More = { totp?: string; acceptTerms?: true };

function Finish() {
  const { t, i18n } = useTranslation("login");
  const navigate = useNavigate();
  const [finish] = useFinishOpenIdMutation();
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const [codes, setCodes] = useState(0);
  const attempt = async (more: More = {}) => {
    const answer = await finish({ ...more, ...(isLanguage(i18n.language) ? { locale: i18n.language } : {}) });
    if (answer.error) setFailure(loginFailure(asProblem(answer.error), Date.now()));
    return answer;
  };
  const withCode = (totp: string) => {
    setCodes(codes + 1);
    return attempt({ totp });
  };
  useOnce(() => void attempt());
  if (failure === null) return <Working title={t("provider.working")} />;
  const { code, message, reason, fields } = failure;
  if (code === "TOTP_REQUIRED" || (code === "LOCKED" && codes > 0))
    return <TotpStep asked={codes === 0 ? failure : null} onCode={withCode} onBack={() => void navigate("/")} />;
  if (fields["acceptTerms"] !== undefined) return <NewAccount text={message ?? ""} onAccept={() => attempt({ acceptTerms: true })} />;
  return <Failed text={code === "TOKEN_INVALID" ? t("provider.expired") : (message ?? t(reason))} />;
}

/** Nobody gets an account without having said so. */
function NewAccount({ text, onAccept }: { text: string; onAccept: () => Promise<{ error?: unknown }> }) {
  const { t } = useTranslation("login");
  useTitle(t("provider.newTitle"));
  const { form, onSubmit, isBusy, refused, refusal } = useEntryForm({
    saved: { acceptTerms: false },
    check: ({ acceptTerms }) => ({ acceptTerms: acceptTerms ? null : t("register.termsMissing") }),
    send: onAccept,
  });
  const failure = failureOf(refused);
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <h1 className={css.title}>{t("provider.newTitle")}</h1>
      <p className={css.text}>{text}</p>
      {failure && refusal !== undefined && <FailureNote failure={failure} wait={0} />}
      <Checkbox label={<TermsLabel />} {...form.getInputProps("acceptTerms", { type: "checkbox" })} />
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t("provider.newAction")}
      </Button>
      <p className={css.ways}>
        <BackLink />
      </p>
    </form>
  );
}
