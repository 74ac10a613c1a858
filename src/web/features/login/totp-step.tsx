import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./login.module.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { FailureNote } from "./failure-note.tsx";
import { failureOf, type LoginFailure } from "./login-failure.ts";
import { useCountdown } from "./use-countdown.ts";

type TotpStepProps = {
  /** What is said before a code has been tried. */
  asked: LoginFailure | null;
  onCode: (code: string) => Promise<{ error?: unknown }>;
  onBack: () => void;
};

/** The second step of signing in: a code of the authenticator app, or one of the recovery codes. */
export function TotpStep({ asked, onCode, onBack }: TotpStepProps) {
  const { t } = useTranslation("login");
  const [isRecovery, setIsRecovery] = useState(false);
  const { form, onSubmit, isBusy, refused } = useEntryForm({
    saved: { code: "" },
    check: ({ code }) => ({ code: code.trim() === "" ? t("totp.missing") : null }),
    send: ({ code }) => {
      form.reset();
      return onCode(code.trim());
    },
  });
  const failure = failureOf(refused) ?? asked;
  const wait = useCountdown(failure?.retryAt ?? null);
  const switchKind = () => {
    setIsRecovery(!isRecovery);
    form.reset();
  };
  return (
    <form className={css.form} onSubmit={onSubmit} noValidate>
      <h1 className={css.title}>{t("totp.title")}</h1>
      <p className={css.text}>{t(isRecovery ? "totp.recoveryText" : "totp.text")}</p>
      {failure && <FailureNote failure={failure} wait={wait} />}
      <TextInput
        key={isRecovery ? "recovery" : "app"}
        className={css.code}
        size="md"
        name="totp"
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        maxLength={isRecovery ? 40 : 8}
        autoFocus
        label={t(isRecovery ? "totp.recoveryCode" : "totp.code")}
        {...form.getInputProps("code")}
      />
      <Button type="submit" size="md" fullWidth loading={isBusy} disabled={wait > 0}>
        {t("submit")}
      </Button>
      <p className={css.row}>
        <button type="button" className={`${ui.plain} ${ui.link}`} onClick={switchKind}>
          {t(isRecovery ? "totp.useApp" : "totp.useRecovery")}
        </button>
        <button type="button" className={`${ui.plain} ${ui.link}`} onClick={onBack}>
          {t("back")}
        </button>
      </p>
    </form>
  );
}
