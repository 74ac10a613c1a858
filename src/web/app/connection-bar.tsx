import * as css from "./connection-bar.module.css";
import { Button } from "@mantine/core";
import { WifiOff } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { tryConnection, useWatchedConnection } from "../lib/connection.ts";
import { useAppDispatch, useAppSelector } from "../lib/state/hooks.ts";

/** Over every screen while the server cannot be reached: that it is so, and the way to try at once. */
export function ConnectionBar() {
  useWatchedConnection();
  const isLost = useAppSelector(({ connection }) => connection === "lost");
  // A region that is there before is read out when its words come.
  return (
    <div className={css.root} aria-live="polite">
      {isLost && <Lost />}
    </div>
  );
}

function Lost() {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const [isTrying, setIsTrying] = useState(false);
  const retry = async (): Promise<void> => {
    setIsTrying(true);
    await dispatch(tryConnection());
    setIsTrying(false);
  };
  return (
    <div className={css.bar}>
      <WifiOff size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t(navigator.onLine ? "connection.noServer" : "connection.offline")}</span>
      <Button size="xs" variant="default" loading={isTrying} onClick={() => void retry()}>
        {t("error.retry")}
      </Button>
    </div>
  );
}
