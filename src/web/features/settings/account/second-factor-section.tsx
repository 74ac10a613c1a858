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
      {codes === null && user.totpEnabled && <AskPassword kind="disable" onDone={reload} />}
      {codes === null && !user.totpEnabled && started === null && <AskPassword kind="enable" onSecret={setStarted} />}
      {codes === null && started !== null && <Confirm started={started} onCodes={finish} onCancel={() => setStarted(null)} />}
    </Section>
  );
}

type AskPasswordProps = { kind: "enable"; onSecret: (secret: Secret) => void } | { kind: "disable"; onDone: () => void };

function AskPassword(props: AskPasswordProps) {
  const { t } = useTranslation(["account", "common"]);
  const [password, setPassword] = useState("");
  const [enable, enabling] = useEnableTotpMutation();
  const [disable, disabling] = useDisableTotpMutation();
  const { ask } = useDialog();
  const error = enabling.error ?? disabling.error;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (props.kind === "disable") {
      const reply = await ask({ title: t("totp.disable.ask"), text: t("totp.disable.text"), isGrave: true });
      if (reply !== "ok") return;
      const answer = await disable({ password });
      if (!answer.error) props.onDone();
      return;
    }
    const { data } = await enable({ password });
    if (data?.secret && data.url) props.onSecret({ secret: data.secret, url: data.url });
  };
  return (
    <form className="z-account__form" noValidate onSubmit={(event) => void submit(event)}>
      <p>{t(`totp.${props.kind}.state`)}</p>
      <PasswordInput
        autoComplete="current-password"
        label={t("currentPassword")}
        value={password}
        error={wrongIn(error, "password")}
        visibilityToggleButtonProps={{ "aria-label": t("common:newPassword.show") }}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <Refusal title={t("failed")} error={error} fields={["password"]} />
      <div>
        <Button type="submit" variant="default" loading={enabling.isLoading || disabling.isLoading} disabled={password === ""}>
          {t(`totp.${props.kind}.action`)}
        </Button>
      </div>
    </form>
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
