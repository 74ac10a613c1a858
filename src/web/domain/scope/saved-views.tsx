import type { Day } from "#core/facts.ts";
import { ActionIcon } from "@mantine/core";
import { Bookmark } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router";
import { SCREENS, screensWith } from "#core/screens.ts";

const ViewsMenu = lazy(() => import("./views-menu.tsx").then((module) => ({ default: module.ViewsMenu })));

/** Views somebody will want again, on every screen whose row in the table of screens says so; what it needs comes after the figures. */
export function SavedViews({ today }: { today: Day }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const screen = screensWith("hasViews").find((key) => SCREENS[key].path === pathname);
  if (screen === undefined) return null;
  const sign = (
    <ActionIcon disabled aria-label={t("views.title")}>
      <Bookmark size={16} strokeWidth={1.75} />
    </ActionIcon>
  );
  return (
    <Suspense fallback={sign}>
      <ViewsMenu screen={screen} today={today} />
    </Suspense>
  );
}
