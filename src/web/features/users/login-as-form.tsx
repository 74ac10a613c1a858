import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { Button, NativeSelect, PasswordInput, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import type { Member } from "#contract/team.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { placeOf, useAskSupportMutation, useLoginTokenMutation } from "./users.api.ts";

const MINUTES = [15, 30, 60] as const;
const NOTHING: { password: string; reason: string; mode: "read" | "full"; minutes: string } = {
  password: "",
  reason: "",
  mode: "read",
  minutes: "30",
};

type LoginAsFormProps = {
  member: Member;
  /** The company wants to be asked first. */
  asks?: boolean;
  onClose: () => void;
  onAsked?: () => void;
  /** What became of what was asked before. */
  children?: ReactNode;
};

/** Entering somebody's account, or asking to: with the password again, for a reason that the user is told, and for a while. */
export function LoginAsForm({ member, asks = false, onClose, onAsked, children }: LoginAsFormProps) {
  const { t } = useTranslation(["users", "common"]);
  const navigate = useNavigate();
  const [enter] = useLoginTokenMutation();
  const [ask] = useAskSupportMutation();
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: NOTHING,
    send: async ({ minutes, ...fields }) => {
      const wanted = { ...placeOf(member), ...fields, minutes: Number(minutes) };
      if (asks) {
        const asked = await ask(wanted);
        if (asked.data) onAsked?.();
        return asked;
      }
      const answer = await enter(wanted);
      if (answer.data) await navigate({ pathname: "/", search: new URL(answer.data.url).search });
      return answer;
    },
  });
  const { password, reason } = form.values;
  return (
    <form className={`${ui.note} ${css.enter}`} style={{ flexDirection: "column" }} noValidate onSubmit={onSubmit}>
      <strong className={ui.strong}>{t("loginAs.title", { who: member.email })}</strong>
      <p>
        {t(asks ? "loginAs.askText" : "loginAs.text")} <Link to="/system/logs?type=audit&kind=support">{t("loginAs.log")}</Link>
      </p>
      {children}
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
      <div className={`${ui.wrap} ${ui.end} ${ui.gap8} ${css.actions}`}>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("common:cancel")}
        </Button>
        <Button type="submit" size="xs" loading={isBusy} disabled={password === "" || reason.trim().length < 3}>
          {t(asks ? "loginAs.ask" : "loginAs.action")}
        </Button>
      </div>
    </form>
  );
}
