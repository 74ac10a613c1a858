import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./impersonation.module.css";
import { Button } from "@mantine/core";
import { ShieldAlert } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { reloadPage } from "../../lib/reload.ts";
import { becomeOneself } from "../../lib/session/become-user.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";

const TICK_MS = 1000;

function clockOf(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Always in sight while somebody else's account is open: whose, how much longer, and the way back. */
export function ImpersonationBar() {
  const user = useAppSelector(({ session }) => session.user);
  return user?.impersonatedBy === undefined ? null : <Bar who={user.name ?? user.email} {...user.impersonatedBy} />;
}

function Bar({ who, mode, until }: { who: string; mode: "read" | "full"; until: string }) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [now, setNow] = useState(() => Date.now());
  const [isLeaving, setIsLeaving] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(until) - now;
  const isOver = left <= 0;
  useEffect(() => {
    // The server has ended the session by itself: the page starts again as whoever is left.
    if (isOver) reloadPage();
  }, [isOver]);
  const stop = async () => {
    setIsLeaving(true);
    const problem = await dispatch(becomeOneself());
    setIsLeaving(false);
    if (problem === null) await navigate("/system/users");
  };
  return (
    <section className={`${ui.flow} ${ui.gap4x12} ${css.root}`} aria-label={t("impersonation.label")}>
      <ShieldAlert size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={`${ui.medium} ${ui.breaks} ${css.text}`}>
        {t("impersonation.who", { who })} <span className={ui.plainWeight}>{t(`impersonation.modes.${mode}`)}</span>
      </span>
      <span className={ui.num} role="timer" aria-label={t("impersonation.left")}>
        {clockOf(left)}
      </span>
      <Button size="xs" variant="default" loading={isLeaving} onClick={() => void stop()}>
        {t("impersonation.stop")}
      </Button>
    </section>
  );
}
