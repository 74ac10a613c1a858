import * as ui from "../../ui/styles/ui.module.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useTitle } from "../../ui/use-title.ts";
import { SettingsTabs } from "./settings-tabs.tsx";

/** Heading and tabs that every page of the settings has; `action` stands beside the heading. */
export function SettingsFrame({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("nav.settings")}</h1>
        {action}
      </div>
      <SettingsTabs />
      {children}
    </>
  );
}
