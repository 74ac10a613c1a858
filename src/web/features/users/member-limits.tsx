import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { MemberLimits } from "#contract/session.ts";
import type { Member } from "#contract/team.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { LimitsFields } from "./limits-fields.tsx";
import { useMadeText } from "./use-made.ts";
import { placeOf, useMemberMadeQuery, useUpdateMemberMutation } from "./users.api.ts";

/** What a viewer sees in a few words; whoever may changes it there. */
export function MemberLimitsLine({ member, isEditable }: { member: Member; isEditable: boolean }) {
  const { t } = useTranslation("users");
  const [isOpen, setIsOpen] = useState(false);
  const said = useLimitsText(member.limits);
  return (
    <>
      <div className={`${ui.flow} ${ui.gap4x8}`}>
        <span className={`${ui.small} ${ui.secondary}`}>{t("limits.sees", { what: said })}</span>
        {isEditable && (
          <Button variant="subtle" size="compact-xs" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {t("limits.change")}
          </Button>
        )}
      </div>
      {isOpen && <LimitsForm member={member} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function LimitsForm({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation("users");
  const [limits, setLimits] = useState<MemberLimits>(member.limits);
  const [update, { error, isLoading }] = useUpdateMemberMutation();
  const save = async (): Promise<void> => {
    const answer = await update({ ...placeOf(member), limits });
    if (answer.error === undefined) onClose();
  };
  return (
    <form
      className={`${ui.grid} ${ui.gap12} ${css.many}`}
      aria-label={t("limits.of", { who: member.email })}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <LimitsFields value={limits} onChange={setLimits} />
      <MadeLine member={member} />
      <div className={`${ui.flow} ${ui.gap12}`}>
        <Button type="submit" size="xs" loading={isLoading}>
          {t("limits.save")}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t("limits.cancel")}
        </Button>
      </div>
      <Refusal title={t("failedAction")} error={error} />
    </form>
  );
}

/** New limits hold for the keys of whoever gets them at once; the rest of what they have set up goes on. */
function MadeLine({ member }: { member: Member }) {
  const { t } = useTranslation("users");
  const { data } = useMemberMadeQuery(placeOf(member), { skip: member.status === "invited" });
  const textOf = useMadeText();
  if (data === undefined || data.items.length === 0) return null;
  return <p className={`${ui.small} ${ui.secondary}`}>{t("made.limits", { what: textOf(data.items) })}</p>;
}

/** „wszystkie sklepy, bez kosztów” */
function useLimitsText({ storeIds, seesCosts }: MemberLimits): string {
  const { t } = useTranslation("users");
  const { data: stores = [] } = useStoresQuery();
  const names = stores.flatMap(({ id, name }) => (storeIds?.includes(id) === true ? [name] : []));
  const which =
    storeIds === null ? t("limits.allStores") : names.length === 0 ? t("limits.count", { count: storeIds.length }) : names.join(", ");
  return `${which}, ${t(seesCosts ? "limits.withCosts" : "limits.withoutCosts")}`;
}
