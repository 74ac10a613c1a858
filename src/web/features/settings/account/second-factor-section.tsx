import { Button, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { currentUser } from "../../../lib/session/session.api.ts";
import { useAppDispatch } from "../../../lib/state/hooks.ts";
import { Refusal, wrongIn } from "../../../ui/refusal.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { Section } from "../sections/section.tsx";
import { useDisableTotpMutation, useEnableTotpMutation } from "./account.api.ts";
import { QrCode } from "./qr-code.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";

type Secret = { secret: string; url: string };

/** A code of an app beside the password: made, shown once as a picture, and on only after a code of it was right. */
export function SecondFactorSection({ user }: { user: User }) {
  const { t } = useTranslation("account");
  const dispatch = useAppDispatch();
  const [started, setStarted] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const reload = () => void dispatch(currentUser.initiate(undefined, { forceRefetch: true, subscribe: false }));
  const finish = (recoveryCodes: readonly string[]) => {
    setStarted(null);
    setCodes(recoveryCodes);
    reload();
  };
  return (
    <Section title={t("totp.title")} text={t("totp.text")}>
      {codes !== null && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}
      {codes === null && user.totpEnabled && <TurnOff onDone={reload} />}
      {codes === null && !user.totpEnabled && started === null && <TurnOn onSecret={setStarted} />}
      {codes === null && started !== null && <Confirm started={started} onCodes={finish} onCancel={() => setStarted(null)} />}
    </Section>
  );
}

function TurnOn({ onSecret }: { onSecret: (secret: Secret) => void }) {
  const { t } = useTranslation(["account", "common"]);
  const [password, setPassword] = useState("");
  const [enable, { isLoading, error }] = useEnableTotpMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await enable({ password });
    if (data?.secret && data.url) onSecret({ secret: data.secret, url: data.url });
  };
  return (
    <form className="z-account__form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t("totp.enable.state")}</p>
      <Password value={password} error={error} onChange={setPassword} />
      <Refusal title={t("failed")} error={error} fields={["password"]} />
      <div>
        <Button type="submit" variant="default" loading={isLoading} disabled={password === ""}>
          {t("totp.enable.action")}
        </Button>
      </div>
    </form>
  );
}

/** The password alone does not do: whoever has found it out would have turned off what protects the account from them. */
function TurnOff({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation(["account", "common"]);
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [disable, { isLoading, error }] = useDisableTotpMutation();
  const { ask } = useDialog();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const reply = await ask({ title: t("totp.disable.ask"), text: t("totp.disable.text"), isGrave: true });
    if (reply !== "ok") return;
    const answer = await disable({ password, code });
    if (!answer.error) onDone();
  };
  return (
    <form className="z-account__form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t("totp.disable.state")}</p>
      <Password value={password} error={error} onChange={setPassword} />
      <TextInput
        autoComplete="one-time-code"
        maxLength={40}
        label={t("totp.disable.code")}
        value={code}
        error={wrongIn(error, "code")}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Refusal title={t("failed")} error={error} fields={["password", "code"]} />
      <div>
        <Button type="submit" variant="default" loading={isLoading} disabled={password === "" || code.trim() === ""}>
          {t("totp.disable.action")}
        </Button>
      </div>
    </form>
  );
}

function Password({ value, error, onChange }: { value: string; error: unknown; onChange: (value: string) => void }) {
  const { t } = useTranslation(["account", "common"]);
  return (
    <PasswordInput
      autoComplete="current-password"
      label={t("currentPassword")}
      value={value}
      error={wrongIn(error, "password")}
      visibilityToggleButtonProps={{ "aria-label": t("common:newPassword.show") }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

type ConfirmProps = { started: Secret; onCodes: (codes: readonly string[]) => void; onCancel: () => void };

function Confirm({ started: { secret, url }, onCodes, onCancel }: ConfirmProps) {
  const { t } = useTranslation(["account", "common"]);
  const [code, setCode] = useState("");
  const [enable, { isLoading, error }] = useEnableTotpMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { data } = await enable({ code });
    if (data?.enabled) onCodes(data.recoveryCodes);
  };
  return (
    <form className="z-account__form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t("totp.scan")}</p>
      <QrCode text={url} label={t("totp.picture")} />
      <p>
        {t("totp.byHand")} <code className="z-account__secret">{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <TextInput
        autoComplete="one-time-code"
        inputMode="numeric"
        autoFocus
        label={t("totp.code")}
        value={code}
        error={wrongIn(error, "code")}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <Refusal title={t("failed")} error={error} fields={["code"]} />
      <div className="z-account__actions">
        <Button variant="default" onClick={onCancel}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" loading={isLoading} disabled={code.trim() === ""}>
          {t("totp.confirm")}
        </Button>
      </div>
    </form>
  );
}
