import { Button, Modal } from "@mantine/core";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useBlocker } from "react-router";

/** Leaving with unsaved changes asks first, inside the app and when the tab closes. */
export function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation("settings");
  const blocker = useBlocker(({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname);

  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [dirty]);

  return (
    <Modal
      opened={blocker.state === "blocked"}
      onClose={() => blocker.reset?.()}
      title={t("leave.title")}
      centered
      closeButtonProps={{ "aria-label": t("leave.stay") }}
    >
      <p>{t("leave.text")}</p>
      <div className="z-leave__foot">
        <Button variant="default" onClick={() => blocker.proceed?.()}>
          {t("leave.go")}
        </Button>
        <Button data-autofocus onClick={() => blocker.reset?.()}>
          {t("leave.stay")}
        </Button>
      </div>
    </Modal>
  );
}
