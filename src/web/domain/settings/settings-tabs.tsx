import * as css from "./settings-search.module.css";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { SCREENS, screenOf } from "#core/screens.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { PageTabs } from "../../ui/page-tabs.tsx";
import { useOpenTabs } from "./use-open-tabs.ts";

const SettingsSearch = lazyPart(() => import("./settings-search.tsx").then((module) => module.SettingsSearch));

/** On one page the parts stand below each other; what is for administrators alone keeps its own addresses. */
const isSinglePage = import.meta.env.VITE_SETTINGS_VARIANT === "single";

/** What can be set, of the company and of oneself, and the way to each setting by its words. */
export function SettingsTabs() {
  const { t } = useTranslation();
  const open = useOpenTabs();
  const tabs = open
    .filter((key) => !isSinglePage || screenOf(key).isPart !== true)
    .map((key) => ({ to: SCREENS[key].path, name: t(isSinglePage && key === "settings" ? "nav.settings" : SCREENS[key].tab) }));
  return (
    <>
      <PageTabs label={t("nav.settings")} tabs={tabs} />
      {/* Its place is kept: what stands below must not move down under a hand when it comes. */}
      <Suspense fallback={<div className={css.root} />}>
        <SettingsSearch tabs={open} />
      </Suspense>
    </>
  );
}
