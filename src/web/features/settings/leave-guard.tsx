import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";
import { isPageReloading } from "../../lib/reload.ts";
import { useDialog } from "../../ui/use-dialog.ts";

type LeaveGuardProps = { dirty: boolean; onSave: () => Promise<boolean>; onDiscard: () => void };

/** Leaving with unsaved changes asks whether to save them, inside the app and when the tab closes. */
export function LeaveGuard({ dirty, onSave, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation("settings");
  const { ask } = useDialog();
  const isAsking = useRef(false);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!isPageReloading()) event.preventDefault();
    };
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);

  useEffect(() => {
    if (blocker.state !== "blocked" || isAsking.current) return;
    isAsking.current = true;
    const decide = async (): Promise<void> => {
      const reply = await ask({ title: t("leave.title"), text: t("leave.text"), ok: t("save"), no: true });
      isAsking.current = false;
      if (reply === "no") onDiscard();
      const leaves = reply === "no" || (reply === "ok" && (await onSave()));
      if (leaves) blocker.proceed();
      else blocker.reset();
    };
    void decide();
  }, [blocker, ask, t, onSave, onDiscard]);

  return null;
}
