import * as ui from "../../ui/styles/ui.module.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SettingsTabs } from "../../domain/settings/settings-tabs.tsx";
import { useTitle } from "../../ui/use-title.ts";

/** Heading and tabs that every page of the settings has. */
export function SettingsFrame({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation();
  useTitle(title);
  return (
    <>
      <div className={ui.pageHead}>
        <h1>{t("nav.settings")}</h1>
      </div>
      <SettingsTabs />
      {children}
    </>
  );
}
