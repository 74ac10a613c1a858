import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./users.module.css";
import { Button, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Role } from "#contract/common.ts";
import type { MemberLimits } from "#contract/session.ts";
import { addressesIn, MOST_INVITED } from "#core/address-list.ts";
import { isTyped } from "../../lib/typed-value.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useInviteManyMutation } from "./users.api.ts";

/** Several people at once: what was pasted, which of it are addresses, and what became of each. */
export function InviteMany({ asWhat }: { asWhat: { role: Role; limits?: MemberLimits } }) {
  const { t } = useTranslation("users");
  const [text, setText] = useState("");
  const [invite, { data, error, isLoading }] = useInviteManyMutation();
  const { addresses, repeated } = addressesIn(text);
  const wrong = addresses.filter((address) => !isTyped("email", address));
  const isTooMany = addresses.length > MOST_INVITED;
  const canSend = addresses.length > 0 && wrong.length === 0 && !isTooMany;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    const answer = await invite({ emails: addresses, ...asWhat });
    if (answer.data !== undefined) setText("");
  };
  const found = [
    t("invite.many.found", { count: addresses.length }),
    ...(repeated > 0 ? [t("invite.many.repeated", { count: repeated })] : []),
  ].join(" · ");
  const problem = isTooMany
    ? t("invite.many.tooMany", { limit: MOST_INVITED })
    : wrong.length > 0
      ? t("invite.many.wrong", { list: wrong.map((address) => `„${address}”`).join(", ") })
      : null;
  return (
    <form className={`${ui.grid} ${ui.gap12} ${css.many}`} noValidate onSubmit={(event) => void send(event)}>
      <Textarea
        label={t("invite.many.label")}
        description={t("invite.many.hint", { limit: MOST_INVITED })}
        autosize
        minRows={3}
        maxRows={12}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        error={problem}
        inputWrapperOrder={["label", "description", "input", "error"]}
      />
      <div className={`${ui.flow} ${ui.gap12}`}>
        <Button type="submit" loading={isLoading} disabled={!canSend}>
          {t("invite.many.send")}
        </Button>
        <output className={`${ui.small} ${ui.muted}`}>{addresses.length > 0 && found}</output>
      </div>
      <Refusal title={t("failedAction")} error={error} />
      {data !== undefined && (
        <ul aria-label={t("invite.many.results")}>
          {data.items.map(({ email, state }) => (
            <li key={email} className={ui.small}>
              {email} · <span className={state === "invited" ? ui.profit : ui.muted}>{t(`invite.many.states.${state}`)}</span>
            </li>
          ))}
        </ul>
      )}
    </form>
  );
}
