import * as ui from "../ui/styles/ui.module.css";
import * as css from "./maintenance-gate.module.css";
import { Wrench } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useNavigate } from "react-router";
import { askWhetherBreakIsOver, useAskAgain } from "../lib/session/ask-again.ts";
import { useAppDispatch, useAppSelector } from "../lib/state/hooks.ts";
import { ConnectionBar } from "./connection-bar.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { PlainPage } from "../ui/plain-page.tsx";

const RETRY_MS = 10_000;

/** While the instance is being worked on, every screen waits under this page, with what was typed in it, and comes back by itself. */
export function MaintenanceGate() {
  const isWorkedOn = useAppSelector(({ maintenance }) => maintenance);
  const isNobody = useAppSelector(({ session }) => session.loggedIn === false);
  // Whoever is nobody yet may be an administrator, who works on.
  const [isEntering, setEntering] = useState(false);
  const navigate = useNavigate();
  const isOn = isWorkedOn && !(isNobody && isEntering);
  const enter = () => {
    setEntering(true);
    void navigate("/");
  };
  useAskAgain();
  return (
    <>
      {isOn && <MaintenancePage onEnter={isNobody ? enter : null} />}
      <div className={css.root} inert={isOn}>
        <Outlet />
      </div>
      <ConnectionBar />
    </>
  );
}

function MaintenancePage({ onEnter }: { onEnter: (() => void) | null }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  useEffect(() => {
    const timer = setInterval(() => void dispatch(askWhetherBreakIsOver()), RETRY_MS);
    return () => clearInterval(timer);
  }, [dispatch]);
  return (
    <div className={css.maintenance}>
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
