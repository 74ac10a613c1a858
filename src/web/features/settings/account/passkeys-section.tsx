import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./account.module.css";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { passkeysRoute } from "#contract/passkeys.ts";
import type { ResponseOf } from "#contract/route.ts";
import type { User } from "#contract/session.ts";
import { zoneOf } from "#core/market.ts";
import { hasPasskeys, makePasskey, type PasskeyProblem } from "../../../lib/passkeys.ts";
import { useAppSelector } from "../../../lib/state/hooks.ts";
import { CurrentPassword } from "../../../domain/password/current-password.tsx";
import { FormEnds } from "../../../ui/form-ends.tsx";
import { Refusal } from "../../../ui/refusal.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useEntryForm } from "../../../ui/use-entry-form.ts";
import { useFormat } from "../../../ui/use-format.ts";
import { WidgetError } from "../../../ui/widget-error.tsx";
import { Section } from "../sections/section.tsx";
import { useAddPasskeyMutation, useMakePasskeyMutation, usePasskeysQuery, useRemovePasskeyMutation } from "./passkeys.api.ts";

type Passkey = ResponseOf<typeof passkeysRoute>["items"][number];

/** Passkeys of the account: each lets in by itself. */
export function PasskeysSection({ user }: { user: User }) {
  const { t } = useTranslation("account");
  const { data, error, refetch } = usePasskeysQuery();
  const [removing, setRemoving] = useState<string | null>(null);
  return (
    <Section title={t("passkeys.title")} text={t("passkeys.text")}>
      {data === undefined && error === undefined && <Skeleton height={64} />}
      {data === undefined && error !== undefined && (
        <WidgetError title={t("passkeys.failed")} error={error} onRetry={() => void refetch()} />
      )}
      {data !== undefined && data.items.length > 0 && (
        <ul className={css.devices}>
          {data.items.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey.id)} />
          ))}
        </ul>
      )}
      {data?.items
        .filter(({ id }) => id === removing)
        .map((passkey) => (
          <Remove key={passkey.id} passkey={passkey} onEnd={() => setRemoving(null)} />
        ))}
      {data !== undefined && removing === null && <Add user={user} isFirst={data.items.length === 0} hasPassword={data.hasPassword} />}
    </Section>
  );
}

function Row({ passkey: { name, addedAt, usedAt }, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation("account");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  return (
    <li>
      <span>
        <strong className={ui.strong}>{name}</strong>
        <span className={`${ui.small} ${ui.muted} ${ui.block}`}>
          {t("passkeys.added", { at: format.moment(addedAt, zone) })}{" "}
          {usedAt === null ? t("passkeys.neverUsed") : t("passkeys.used", { at: format.moment(usedAt, zone) })}
        </span>
      </span>
      <Button variant="default" size="xs" aria-label={t("passkeys.removeOf", { name })} onClick={onRemove}>
        {t("passkeys.remove")}
      </Button>
    </li>
  );
}

function Remove({ passkey: { id, name }, onEnd }: { passkey: Passkey; onEnd: () => void }) {
  const { t } = useTranslation("account");
  const [remove] = useRemovePasskeyMutation();
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: { password: "" },
    send: ({ password }) => remove({ id, password }),
    onSent: onEnd,
  });
  return (
    <form className={`${ui.stack} ${ui.gap16} ${css.form}`} noValidate onSubmit={onSubmit}>
      <p>{t("passkeys.ask", { name })}</p>
      <CurrentPassword label={t("currentPassword")} autoFocus {...form.getInputProps("password")} />
      <Refusal title={t("failed")} error={refusal} />
      <div className={`${ui.wrap} ${ui.gap8}`}>
        <FormEnds send={t("passkeys.confirm")} isBusy={isBusy} disabled={form.values.password === ""} onCancel={onEnd} />
      </div>
    </form>
  );
}

type AddProps = { user: User; isFirst: boolean; hasPassword: boolean };

/** Without a password nothing is added, and without passkeys in the browser nothing is made: both are said instead of a form. */
function Add({ user, isFirst, hasPassword }: AddProps) {
  const { t } = useTranslation("account");
  const none = isFirst && <p>{t("passkeys.none")}</p>;
  if (hasPassword && hasPasskeys()) return <AddForm user={user} none={none} />;
  return (
    <>
      {none}
      <p className={ui.note}>{t(hasPassword ? "passkeys.unsupported" : "passkeys.noPassword")}</p>
    </>
  );
}

function AddForm({ user, none }: { user: User; none: React.ReactNode }) {
  const { t } = useTranslation("account");
  const [make] = useMakePasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const [outcome, setOutcome] = useState<PasskeyProblem | "done" | null>(null);
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: { name: "", password: "", code: "" },
    resets: true,
    send: async ({ name, password, code }) => {
      setOutcome(null);
      const asked = await make({ password, ...(user.totpEnabled ? { code } : {}) });
      if (asked.data === undefined) return asked;
      const { credential, problem } = await makePasskey(asked.data);
      if (credential === null) {
        setOutcome(problem);
        return {};
      }
      const added = await add({ name, credential });
      if (added.error === undefined) setOutcome("done");
      return added;
    },
  });
  const { name, password, code } = form.values;
  return (
    <form className={`${ui.stack} ${ui.gap16} ${css.form}`} noValidate onSubmit={onSubmit}>
      {none}
      {outcome !== null && (
        <output className={outcome === "done" ? ui.note : `${ui.note} ${ui.noteWarn}`}>{t(`passkeys.outcome.${outcome}`)}</output>
      )}
      <TextInput
        maxLength={60}
        autoComplete="off"
        label={t("passkeys.name")}
        description={t("passkeys.nameHint")}
        {...form.getInputProps("name")}
      />
      <CurrentPassword label={t("currentPassword")} {...form.getInputProps("password")} />
      {user.totpEnabled && (
        <TextInput autoComplete="one-time-code" maxLength={40} label={t("totp.disable.code")} {...form.getInputProps("code")} />
      )}
      <Refusal title={t("failed")} error={refusal} />
      <div>
        <Button
          type="submit"
          variant="default"
          loading={isBusy}
          disabled={name.trim() === "" || password === "" || (user.totpEnabled && code.trim() === "")}
        >
          {t("passkeys.action")}
        </Button>
      </div>
    </form>
  );
}
