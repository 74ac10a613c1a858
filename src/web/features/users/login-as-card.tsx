import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import type { PasswordInputProps } from "@mantine/core";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Member } from "#contract/team.ts";
import { CurrentPassword } from "../../domain/password/current-password.tsx";
import { FormEnds } from "../../ui/form-ends.tsx";
import { Refusal } from "../../ui/refusal.tsx";

type LoginAsCardProps = { member: Member; children: ReactNode };

/** Whose account it is. */
export function LoginAsCard({ member, children }: LoginAsCardProps) {
  const { t } = useTranslation("users");
  return (
    <div className={`${ui.note} ${css.enter}`} style={{ flexDirection: "column" }}>
      <strong className={ui.strong}>{t("loginAs.title", { who: member.email })}</strong>
      {children}
    </div>
  );
}

type LoginAsEndsProps = {
  password: PasswordInputProps;
  send: string;
  isBusy: boolean;
  isReady?: boolean;
  refusal: unknown;
  onClose: () => void;
};

/** One's own password again, and the way in. */
export function LoginAsEnds({ password, send, isBusy, isReady = true, refusal, onClose }: LoginAsEndsProps) {
  const { t } = useTranslation("users");
  return (
    <>
      <CurrentPassword label={t("loginAs.password")} {...password} />
      <Refusal title={t("failedAction")} error={refusal} />
      <div className={`${ui.wrap} ${ui.end} ${ui.gap8} ${css.actions}`}>
        <FormEnds send={send} size="xs" isBusy={isBusy} disabled={!isReady || password.value === ""} onCancel={onClose} />
      </div>
    </>
  );
}
