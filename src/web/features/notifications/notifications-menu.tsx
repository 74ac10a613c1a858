import * as css from "./notifications.module.css";
import { ActionIcon, Popover } from "@mantine/core";
import { Bell } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../lib/lazy-part.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { UnreadCount } from "./unread-count.tsx";
import { useNotifications } from "./use-notifications.ts";

// Every screen has the bell; what it opens comes when it is opened.
const NotificationList = lazyPart(() => import("./notification-list.tsx").then((module) => module.NotificationList));

/** The bell of the bar: how much is new, and what. */
export function NotificationsMenu() {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const { unread } = useNotifications();
  useShortcut("n", () => setOpened((before) => !before));
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          className={css.bell}
          aria-label={unread === 0 ? t("notifications.title") : t("notifications.count", { count: unread })}
          aria-keyshortcuts="n"
          title={t("notifications.title")}
          onClick={() => setOpened(!opened)}
        >
          <Bell size={16} strokeWidth={1.75} />
          <UnreadCount count={unread} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<Skeleton height={96} aria-busy="true" />}>
          <NotificationList onOpen={() => setOpened(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
