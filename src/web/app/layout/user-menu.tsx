import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./navigation.module.css";
import { Menu, useMantineColorScheme } from "@mantine/core";
import { CodeXml, Keyboard, LifeBuoy, LogOut, Scale, User } from "lucide-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useLogoutMutation } from "../../lib/session/session.api.ts";
import { useIsDemoGuest } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch, useAppSelector } from "../../lib/state/hooks.ts";
import { reportOpened } from "../../lib/state/report.slice.ts";
import { WhoIsThis } from "./who-is-this.tsx";

// Comes with the first opening: every screen has the menu.
const UserMenuChoices = lazy(() => import("./user-menu-choices.tsx").then((module) => ({ default: module.UserMenuChoices })));

const ICON = { size: 16, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Whoever is signed in: their account, how the product looks and speaks to them, and the way out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation();
  const user = useAppSelector(({ session }) => session.user);
  const about = useAppSelector((state) => state.about);
  const dispatch = useAppDispatch();
  const [logout] = useLogoutMutation();
  const isGuest = useIsDemoGuest();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <button type="button" className={css.item} title={user?.email}>
          <User {...ICON} />
          <span className={css.text}>
            <WhoIsThis />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.email}</Menu.Label>
        {!isGuest && (
          <Menu.Item component={Link} to="/system/settings/account" leftSection={<User {...ICON} />}>
            {t("settingsTabs.account")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<Keyboard {...ICON} />} rightSection={<kbd className={ui.key}>?</kbd>} onClick={onShortcuts}>
          {t("shortcuts.title")}
        </Menu.Item>
        {!isGuest && (
          <Menu.Item leftSection={<LifeBuoy {...ICON} />} onClick={() => dispatch(reportOpened({ requestId: null }))}>
            {t("menu.report")}
          </Menu.Item>
        )}
        <Menu.Item component="a" href={about.sourceUrl} leftSection={<CodeXml {...ICON} />}>
          {t("about.source")}
        </Menu.Item>
        <Menu.Item component="a" href={about.licencesUrl} target="_blank" rel="noreferrer" leftSection={<Scale {...ICON} />}>
          {t("about.licences")}
        </Menu.Item>
        <Menu.Divider />
        <Suspense>
          <UserMenuChoices scheme={colorScheme} onScheme={setColorScheme} />
        </Suspense>
        <Menu.Divider />
        <Menu.Item leftSection={<LogOut {...ICON} />} onClick={() => void logout()}>
          {t("menu.logout")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
