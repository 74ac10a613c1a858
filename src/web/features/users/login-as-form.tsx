import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { Button, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Member } from "#contract/team.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { placeOf, useLoginTokenMutation } from "./users.api.ts";

const MINUTES = [15, 30, 60] as const;
const NOTHING: { password: string; reason: string; mode: "read" | "full"; minutes: string } = {
  password: "",
  reason: "",
  mode: "read",
  minutes: "30",
};

/** Entering somebody's account: with the password again, for a reason that the user is told, and for a while. */
export function LoginAsForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation(["users", "common"]);
  const navigate = useNavigate();
  const [ask] = useLoginTokenMutation();
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: NOTHING,
    send: async ({ minutes, ...fields }) => {
      const answer = await ask({ ...placeOf(member), ...fields, minutes: Number(minutes) });
      if (answer.data) await navigate({ pathname: "/", search: new URL(answer.data.url).search });
      return answer;
    },
  });
  const { password, reason } = form.values;
  return (
    <form className={`${ui.note} ${css.panel} ${css.enter}`} noValidate onSubmit={onSubmit}>
      <strong className={ui.strong}>{t("loginAs.title", { who: member.email })}</strong>
      <p>
        {t("loginAs.text")} <Link to="/system/logs?type=audit&kind=support">{t("loginAs.log")}</Link>
      </p>
      <TextInput label={t("loginAs.reason")} maxLength={300} {...form.getInputProps("reason")} />
      <NativeSelect
        label={t("loginAs.mode")}
        data={[
          { value: "read", label: t("loginAs.modes.read") },
          { value: "full", label: t("loginAs.modes.full") },
        ]}
        {...form.getInputProps("mode")}
      />
      <NativeSelect
        label={t("loginAs.minutes")}
        data={MINUTES.map((minutes) => ({ value: String(minutes), label: t("loginAs.count", { count: minutes }) }))}
        {...form.getInputProps("minutes")}
      />
      <PasswordInput
        autoComplete="current-password"
        label={t("loginAs.password")}
        visibilityToggleButtonProps={{ "aria-label": t("common:newPassword.show") }}
        {...form.getInputProps("password")}
      />
      <Refusal title={t("failedAction")} error={refusal} />
      <div className={css.actions}>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" size="xs" loading={isBusy} disabled={password === "" || reason.trim().length < 3}>
          {t("loginAs.action")}
        </Button>
      </div>
    </form>
  );
}
