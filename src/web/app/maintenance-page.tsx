import * as ui from "../ui/styles/ui.module.css";
import * as css from "./maintenance-page.module.css";
import { Wrench } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { askWhetherBreakIsOver } from "../lib/session/ask-again.ts";
import { useAppDispatch } from "../lib/state/hooks.ts";
import { EmptyState } from "../ui/empty-state.tsx";
import { PlainPage } from "../ui/plain-page.tsx";

const RETRY_MS = 10_000;

/** Over every screen while the instance is being worked on; goes by itself. */
export function MaintenancePage({ onEnter }: { onEnter: (() => void) | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    const timer = setInterval(() => void dispatch(askWhetherBreakIsOver()), RETRY_MS);
    return () => clearInterval(timer);
  }, [dispatch]);
  return (
    <div className={css.root}>
      <PlainPage>
        <output>
          <EmptyState icon={<Wrench />} title={t("maintenance.title")} text={t("maintenance.text")} headingLevel={1} isPage />
        </output>
        {onEnter !== null && (
          <button type="button" className={`${ui.plain} ${ui.link} ${css.enter}`} onClick={onEnter}>
            {t("maintenance.enter")}
          </button>
        )}
      </PlainPage>
    </div>
  );
}
