import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./impersonation.module.css";
import { Button } from "@mantine/core";
import { Eye } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useLogoutMutation } from "../../lib/session/session.api.ts";
import { useIsDemoGuest } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";

/** Always in sight while somebody looks at the demo without an account: that nothing here is real, and the way to what would be. */
export function DemoBar() {
  return useIsDemoGuest() ? <Bar /> : null;
}

function Bar() {
  const { t } = useTranslation();
  const canRegister = useAppSelector(({ flags }) => flags.registration);
  const [logout] = useLogoutMutation();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = async () => {
    setIsLeaving(true);
    const { error } = await logout();
    // A page of its own: the guard of this one sends whoever signs out to the login.
    if (!error && canRegister) window.location.assign("/register");
    setIsLeaving(false);
  };
  return (
    <section className={`${ui.flow} ${ui.gap4x12} ${css.root} ${css.impersonationDemo}`} aria-label={t("demo.label")}>
      <Eye size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={`${ui.medium} ${ui.breaks} ${css.text}`}>
        {t("demo.watching")} <span className={ui.plainWeight}>· {t("demo.readOnly")}</span>
      </span>
      <Button size="xs" variant="default" loading={isLeaving} onClick={() => void leave()}>
        {t(canRegister ? "demo.register" : "demo.leave")}
      </Button>
    </section>
  );
}
