import * as css from "./maintenance-gate.module.css";
import { lazy, Suspense, useState } from "react";
import { Outlet, useNavigate } from "react-router";
import { useAskAgain } from "../lib/session/ask-again.ts";
import { useAppSelector } from "../lib/state/hooks.ts";
import { ConnectionBar } from "./connection-bar.tsx";

/** Files are served during a break, so that it need not lie ready in every visit. */
const MaintenancePage = lazy(() => import("./maintenance-page.tsx").then((module) => ({ default: module.MaintenancePage })));

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
      {isOn && (
        <Suspense>
          <MaintenancePage onEnter={isNobody ? enter : null} />
        </Suspense>
      )}
      <div className={css.root} inert={isOn}>
        <Outlet />
      </div>
      <ConnectionBar />
    </>
  );
}
