import { NativeSelect, TextInput } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { Member } from "#contract/team.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { LoginAsCard, LoginAsEnds } from "./login-as-card.tsx";
import { useEntering, type EntryRequest } from "./use-entering.ts";
import { placeOf, useAskSupportMutation } from "./users.api.ts";

const MINUTES = [15, 30, 60] as const;
const NOTHING: Omit<EntryRequest, "minutes"> & { minutes: string } = { password: "", reason: "", mode: "read", minutes: "30" };

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
  const { t } = useTranslation("users");
  const enter = useEntering(member);
  const [ask] = useAskSupportMutation();
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: NOTHING,
    send: async ({ minutes, ...fields }) => {
      const request = { ...fields, minutes: Number(minutes) };
      if (!asks) return enter(request);
      const asked = await ask({ ...placeOf(member), ...request });
      if (asked.data) onAsked?.();
      return asked;
    },
  });
  return (
    <form noValidate onSubmit={onSubmit}>
      <LoginAsCard member={member}>
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
        <LoginAsEnds
          password={form.getInputProps("password")}
          send={t(asks ? "loginAs.ask" : "loginAs.action")}
          isBusy={isBusy}
          isReady={form.values.reason.trim().length >= 3}
          refusal={refusal}
          onClose={onClose}
        />
      </LoginAsCard>
    </form>
  );
}
