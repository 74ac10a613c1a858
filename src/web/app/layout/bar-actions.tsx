import * as ui from "../../ui/styles/ui.module.css";
import * as barCss from "../../ui/bar.module.css";
import * as css from "./layout.module.css";
import { ActionIcon } from "@mantine/core";
import { Eye, EyeOff, RefreshCw } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { NotificationsMenu } from "../../features/notifications/notifications-menu.tsx";
import { useIsLimited } from "../../lib/session/use-may-edit.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import type { Privacy } from "./amounts.ts";
import { useSyncState } from "./use-sync-state.ts";

const ICON = { size: 16, strokeWidth: 1.75 } as const;

/** The end of the bar: how the data come in, whether amounts are seen, what is new. A phone has them under „more”. */
export function BarActions({ privacy }: { privacy: Privacy }) {
  const isLimited = useIsLimited();
  return (
    <div className={`${ui.row} ${ui.gap2} ${barCss.group} ${ui.push} ${barCss.actions}`}>
      {!isLimited && <SyncLink />}
      <PrivacyButton privacy={privacy} />
      {!isLimited && <NotificationsMenu />}
    </div>
  );
}

function SyncLink() {
  const { t } = useTranslation();
  const state = useSyncState();
  if (state === null) return null;
  const label = t(`sync.${state}`);
  return (
    <ActionIcon component={Link} to="/system/progress" className={css.sync} data-state={state} aria-label={label} title={label}>
      <RefreshCw {...ICON} />
    </ActionIcon>
  );
}

function PrivacyButton({ privacy: { hidden, onHidden } }: { privacy: Privacy }) {
  const { t } = useTranslation();
  const toggle = () => onHidden(!hidden);
  useShortcut("h", toggle);
  return (
    <ActionIcon
      aria-label={t("menu.hideAmounts")}
      aria-pressed={hidden}
      aria-keyshortcuts="h"
      title={t("menu.hideAmounts")}
      onClick={toggle}
    >
      {hidden ? <EyeOff {...ICON} /> : <Eye {...ICON} />}
    </ActionIcon>
  );
}
