import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./bottom-bar.module.css";
import { Menu as MenuIcon } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { NavLink } from "react-router";
import { lazyPart } from "../../lib/lazy-part.ts";
import { UnreadCount } from "../../features/notifications/unread-count.tsx";
import { useNotifications } from "../../features/notifications/use-notifications.ts";
import type { Privacy } from "./amounts.ts";
import { useSections } from "./sections.ts";

const MoreDrawer = lazyPart(() => import("./more-drawer.tsx").then((module) => module.MoreDrawer));

/** Navigation of the phone, under the thumb. */
export function BottomBar({ privacy }: { privacy: Privacy }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { unread } = useNotifications();
  const sections = useSections();
  return (
    <nav className={css.root} aria-label={t("nav.label")}>
      {sections.map(({ to, icon: Icon, short }) =>
        short === undefined ? null : (
          <NavLink key={to} className={css.item} to={to} end={to === "/system"}>
            <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
            {t(short)}
          </NavLink>
        ),
      )}
      <button type="button" className={`${css.item} ${ui.plain}`} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <span className={css.icon}>
          <MenuIcon size={20} strokeWidth={1.75} aria-hidden="true" />
          <UnreadCount count={unread} />
        </span>
        {t("nav.more")}
        {unread > 0 && <span className={ui.hiddenVisually}>{t("notifications.count", { count: unread })}</span>}
      </button>
      <Suspense fallback={null}>
        {opened && (
          <MoreDrawer sections={sections.filter(({ short }) => short === undefined)} privacy={privacy} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </nav>
  );
}
