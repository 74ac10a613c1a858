import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { User } from "#contract/session.ts";
import { currentUser } from "../../../lib/session/session.api.ts";
import { useAppDispatch } from "../../../lib/state/hooks.ts";
import { CurrentPassword } from "../../../domain/password/current-password.tsx";
import { FormEnds } from "../../../ui/form-ends.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { useDialog } from "../../../ui/use-dialog.ts";
import { useEntryForm } from "../../../ui/use-entry-form.ts";
import { Section } from "../sections/section.tsx";
import { useDisableTotpMutation, useEnableTotpMutation } from "./account.api.ts";
import { PasswordStep } from "./password-step.tsx";
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
  const { t } = useTranslation("account");
  const [enable] = useEnableTotpMutation();
  const send = async (fields: { password: string }) => {
    const answer = await enable(fields);
    if (answer.data?.secret && answer.data.url) onSecret({ secret: answer.data.secret, url: answer.data.url });
    return answer;
  };
  return <PasswordStep text={t("totp.enable.state")} action={t("totp.enable.action")} send={send} />;
}

/** The password alone does not do: whoever has found it out would have turned off what protects the account from them. */
function TurnOff({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation("account");
  const [disable, { isLoading }] = useDisableTotpMutation();
  const { ask } = useDialog();
  const { form, onSubmit, refusal } = useEntryForm({ saved: { password: "", code: "" }, send: disable, onSent: onDone });
  const askFirst = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reply = await ask({ title: t("totp.disable.ask"), text: t("totp.disable.text"), isGrave: true });
    if (reply === "ok") onSubmit(event);
  };
  return (
    <form className={`${ui.stack} ${ui.gap16} ${css.form}`} noValidate onSubmit={(event) => void askFirst(event)}>
      <p>{t("totp.disable.state")}</p>
      <CurrentPassword label={t("currentPassword")} {...form.getInputProps("password")} />
      <TextInput autoComplete="one-time-code" maxLength={40} label={t("totp.disable.code")} {...form.getInputProps("code")} />
      <Refusal title={t("failed")} error={refusal} />
      <div>
        <Button
          type="submit"
          variant="default"
          loading={isLoading}
          disabled={form.values.password === "" || form.values.code.trim() === ""}
        >
          {t("totp.disable.action")}
        </Button>
      </div>
    </form>
  );
}

type ConfirmProps = { started: Secret; onCodes: (codes: readonly string[]) => void; onCancel: () => void };

function Confirm({ started: { secret, url }, onCodes, onCancel }: ConfirmProps) {
  const { t } = useTranslation("account");
  const [enable] = useEnableTotpMutation();
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: { code: "" },
    send: async (fields) => {
      const answer = await enable(fields);
      if (answer.data?.enabled) onCodes(answer.data.recoveryCodes);
      return answer;
    },
  });
  return (
    <form className={`${ui.stack} ${ui.gap16} ${css.form}`} noValidate onSubmit={onSubmit}>
      <p>{t("totp.scan")}</p>
      <QrCode text={url} label={t("totp.picture")} />
      <p>
        {t("totp.byHand")} <code className={css.secret}>{secret.replaceAll(/(.{4})(?=.)/g, "$1 ")}</code>
      </p>
      <TextInput autoComplete="one-time-code" inputMode="numeric" autoFocus label={t("totp.code")} {...form.getInputProps("code")} />
      <Refusal title={t("failed")} error={refusal} />
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <FormEnds send={t("totp.confirm")} isBusy={isBusy} disabled={form.values.code.trim() === ""} onCancel={onCancel} />
      </div>
    </form>
  );
}
