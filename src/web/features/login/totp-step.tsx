import "./login.css";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { FailureNote } from "./failure-note.tsx";
import type { LoginFailure } from "./login-failure.ts";

type TotpStepProps = {
  failure: LoginFailure | null;
  /** Seconds before which trying again is pointless. */
  wait: number;
  isLoading: boolean;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** The second step of signing in: a code of the authenticator app, or one of the recovery codes. */
export function TotpStep({ failure, wait, isLoading, onCode, onBack }: TotpStepProps) {
  const { t } = useTranslation("login");
  const [code, setCode] = useState("");
  const [missing, setMissing] = useState(false);
  const [isRecovery, setIsRecovery] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setMissing(code.trim() === "");
    if (code.trim() === "") return;
    onCode(code.trim());
    setCode("");
  };
  const switchKind = () => {
    setIsRecovery(!isRecovery);
    setMissing(false);
    setCode("");
  };
  return (
    <form className="z-login__form" onSubmit={submit} noValidate>
      <h1 className="z-login__title">{t("totp.title")}</h1>
      <p className="z-login__text">{t(isRecovery ? "totp.recoveryText" : "totp.text")}</p>
      {failure && <FailureNote failure={failure} wait={wait} />}
      <TextInput
        key={isRecovery ? "recovery" : "app"}
        className="z-login__code"
        size="md"
        name="totp"
        autoComplete={isRecovery ? "off" : "one-time-code"}
        inputMode={isRecovery ? "text" : "numeric"}
        maxLength={isRecovery ? 40 : 8}
        autoFocus
        label={t(isRecovery ? "totp.recoveryCode" : "totp.code")}
        value={code}
        error={missing ? t("totp.missing") : null}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Button type="submit" size="md" fullWidth loading={isLoading} disabled={wait > 0}>
        {t("submit")}
      </Button>
      <p className="z-login__row">
        <button type="button" className="z-plain z-link" onClick={switchKind}>
          {t(isRecovery ? "totp.useApp" : "totp.useRecovery")}
        </button>
        <button type="button" className="z-plain z-link" onClick={onBack}>
          {t("back")}
        </button>
      </p>
    </form>
  );
}
