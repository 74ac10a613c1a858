import { Button, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import type { Member } from "#contract/team.ts";
import { Refusal, wrongIn } from "../../ui/refusal.tsx";
import { useLoginTokenMutation } from "./users.api.ts";

const MINUTES = [15, 30, 60] as const;

/** Entering somebody's account: with the password again, for a reason that the user is told, and for a while. */
export function LoginAsForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation(["users", "common"]);
  const navigate = useNavigate();
  const [fields, setFields] = useState({ password: "", reason: "", isFull: false, minutes: 30 });
  const [ask, { isLoading, error }] = useLoginTokenMutation();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { password, reason, isFull, minutes } = fields;
    const { data } = await ask({ id: member.id, password, reason, mode: isFull ? "full" : "read", minutes });
    if (data) await navigate({ pathname: "/", search: new URL(data.url).search });
  };
  return (
    <form className="z-note z-users__panel z-users__enter" noValidate onSubmit={(event) => void submit(event)}>
      <strong className="z-strong">{t("loginAs.title", { who: member.email })}</strong>
      <p>{t("loginAs.text")}</p>
      <TextInput
        label={t("loginAs.reason")}
        maxLength={300}
        value={fields.reason}
        error={wrongIn(error, "reason")}
        onChange={({ currentTarget }) => setFields({ ...fields, reason: currentTarget.value })}
      />
      <NativeSelect
        label={t("loginAs.mode")}
        value={fields.isFull ? "full" : "read"}
        data={[
          { value: "read", label: t("loginAs.modes.read") },
          { value: "full", label: t("loginAs.modes.full") },
        ]}
        onChange={({ currentTarget }) => setFields({ ...fields, isFull: currentTarget.value === "full" })}
      />
      <NativeSelect
        label={t("loginAs.minutes")}
        value={String(fields.minutes)}
        data={MINUTES.map((minutes) => ({ value: String(minutes), label: t("loginAs.count", { count: minutes }) }))}
        onChange={({ currentTarget }) => setFields({ ...fields, minutes: Number(currentTarget.value) })}
      />
      <PasswordInput
        autoComplete="current-password"
        label={t("loginAs.password")}
        value={fields.password}
        error={wrongIn(error, "password")}
        visibilityToggleButtonProps={{ "aria-label": t("common:newPassword.show") }}
        onChange={({ currentTarget }) => setFields({ ...fields, password: currentTarget.value })}
      />
      <Refusal title={t("failedAction")} error={error} fields={["password", "reason"]} />
      <div className="z-users__actions">
        <Button variant="default" size="xs" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" size="xs" loading={isLoading} disabled={fields.password === "" || fields.reason.trim().length < 3}>
          {t("loginAs.action")}
        </Button>
      </div>
    </form>
  );
}
