import { Button } from "@mantine/core";
import { CloudOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../ui/empty-state.tsx";

/** A screen that broke: the frame stays, the way on is a reload, and the next deployment's chunks arrive with it. */
export function CrashPage() {
  const { t } = useTranslation();
  return (
    <main className="z-page">
      <EmptyState
        icon={<CloudOff className="z-loss" />}
        title={t("crash.title")}
        text={t("crash.text")}
        action={<Button onClick={() => window.location.reload()}>{t("crash.action")}</Button>}
      />
    </main>
  );
}
