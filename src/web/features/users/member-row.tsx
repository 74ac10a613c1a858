import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/common.ts";
import type { User } from "#contract/session.ts";
import type { Member } from "#contract/team.ts";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { LoginAsPanel } from "./login-as-panel.tsx";
import { MemberLimitsLine } from "./member-limits.tsx";
import { RoleSelect } from "./role-select.tsx";
import { useAskMade } from "./use-made.ts";
import { placeOf, useUpdateMemberMutation } from "./users.api.ts";

type MemberRowProps = {
  member: Member;
  user: User;
  canEdit: boolean;
  /** Where it stands says it already. */
  isCompanySaid?: boolean;
  onRemove: () => void;
};

export function MemberRow({ member, user, canEdit, isCompanySaid = false, onRemove }: MemberRowProps) {
  const { t } = useTranslation("users");
  const [isEntering, setIsEntering] = useState(false);
  const [update, { error }] = useUpdateMemberMutation();
  const askMade = useAskMade();
  /** A viewer sets up nothing: what they have as somebody who did is shown before. */
  const change = async (role: Role): Promise<void> => {
    const made = role === "viewer" ? await askMade(member) : undefined;
    if (made !== null) void update({ ...placeOf(member), role, made });
  };
  const isSelf = member.id === user.id;
  const isEditable = canEdit && !isSelf;
  return (
    <li className={`${ui.stack} ${ui.ruled} ${ui.pad12} ${ui.gap12}`}>
      <div className={`${ui.columns} ${ui.middle} ${ui.gap12} ${css.line}`}>
        <Who member={member} isSelf={isSelf} showCompany={user.isAdmin && !isCompanySaid} />
        {isEditable ? (
          <RoleSelect isHidden label={t("roleOf", { who: member.email })} value={member.role} onChange={(role) => void change(role)} />
        ) : (
          <span className={ui.secondary}>{t(`roles.${member.role}`)}</span>
        )}
        <Actions member={member} user={user} isEditable={isEditable} onEnter={() => setIsEntering(true)} onRemove={onRemove} />
      </div>
      {member.role === "viewer" && member.companyId === user.companyId && <MemberLimitsLine member={member} isEditable={isEditable} />}
      <Refusal title={t("failedAction")} error={error} />
      {isEntering && <LoginAsPanel member={member} onClose={() => setIsEntering(false)} />}
    </li>
  );
}

type ActionsProps = { member: Member; user: User; isEditable: boolean; onEnter: () => void; onRemove: () => void };

function Actions({ member, user, isEditable, onEnter, onRemove }: ActionsProps) {
  const { t } = useTranslation("users");
  const [update, { isLoading, error }] = useUpdateMemberMutation();
  const askMade = useAskMade();
  const isBlocked = member.status === "blocked";
  const block = async (): Promise<void> => {
    const made = isBlocked ? undefined : await askMade(member);
    if (made !== null) void update({ ...placeOf(member), blocked: !isBlocked, made });
  };
  const isOther = member.id !== user.id && !member.isAdmin;
  const canEnforce = user.isAdmin && user.impersonatedBy === undefined && isOther;
  const canEnter = canEnforce && member.status === "active";
  return (
    <div className={`${ui.wrap} ${ui.end} ${ui.gap8} ${css.actions}`}>
      {canEnter && (
        <Button variant="default" size="xs" onClick={onEnter}>
          {t("loginAs.open")}
        </Button>
      )}
      {(isEditable || canEnforce) && member.status !== "invited" && (
        <Button variant="default" size="xs" loading={isLoading} onClick={() => void block()}>
          {t(isBlocked ? "unblock" : "block")}
        </Button>
      )}
      {isEditable && (
        <Button variant="subtle" size="xs" onClick={onRemove}>
          {t(member.status === "invited" ? "withdraw" : "remove")}
        </Button>
      )}
      <Refusal title={t("failedAction")} error={error} />
    </div>
  );
}

function Who({ member, isSelf, showCompany }: { member: Member; isSelf: boolean; showCompany: boolean }) {
  const { t } = useTranslation("users");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const seen = member.lastSeenAt === null ? t("neverSeen") : t("seen", { at: format.moment(member.lastSeenAt, zone) });
  return (
    <div className={`${ui.breaks} ${ui.narrows}`}>
      <strong className={ui.strong}>{member.name ?? member.email}</strong> {isSelf && <span className={ui.chip}>{t("you")}</span>}{" "}
      {member.isAdmin && <span className={ui.chip}>{t("admin")}</span>}{" "}
      {member.status !== "active" && <span className={`${ui.chip} ${ui.chipWarn}`}>{t(`statuses.${member.status}`)}</span>}{" "}
      {member.totpEnabled && <span className={`${ui.chip} ${ui.chipProfit}`}>{t("secondFactor")}</span>}
      <div className={`${ui.small} ${ui.muted}`}>
        {member.name !== null && `${member.email} · `}
        {showCompany && `${member.companyName} · `}
        {seen}
        {member.status === "active" && !member.totpEnabled && ` · ${t("noSecondFactor")}`}
      </div>
    </div>
  );
}
