import { useTranslation } from "react-i18next";
import { BackLink } from "./back-link.tsx";
import { Outcome } from "./outcome.tsx";

export type DeadLinkKind = "reset" | "login" | "register" | "invitation" | "unlock" | "loginAs";

/** Where another link of that kind comes from. */
const WAYS_ON: Readonly<Record<DeadLinkKind, string>> = {
  reset: "/forgot-password",
  // Whoever has not confirmed their address, or not taken their invitation, is sent that letter again.
  login: "/forgot-password?link",
  register: "/forgot-password?link",
  invitation: "/forgot-password?link",
  unlock: "/",
  loginAs: "/system/users",
};

/** A link that was used, outlived or replaced by a newer one: how long it worked, and the way to another. */
export function DeadLink({ kind }: { kind: DeadLinkKind }) {
  const { t } = useTranslation("login");
  const to = WAYS_ON[kind];
  return (
    <Outcome
      kind="late"
      title={t("dead.title")}
      text={t(`dead.${kind}.text`)}
      action={{ to, name: t(`dead.${kind}.action`) }}
      link={to.startsWith("/forgot-password") ? <BackLink /> : null}
    />
  );
}
