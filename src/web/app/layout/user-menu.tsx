import * as css from "./navigation.module.css";
import { Menu } from "@mantine/core";
import { User } from "lucide-react";
import { Suspense } from "react";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { WhoIsThis } from "./who-is-this.tsx";

// Comes with the first opening: every screen has the menu.
const UserMenuChoices = lazyPart(() => import("./user-menu-choices.tsx").then((module) => module.UserMenuChoices));

/** Whoever is signed in: their account, how the product looks and speaks to them, and the way out. */
export function UserMenu({ onShortcuts }: { onShortcuts: () => void }) {
  const user = useAppSelector(({ session }) => session.user);
  return (
    <Menu position="right-end" width={240}>
      <Menu.Target>
        <button type="button" className={css.item} title={user?.email}>
          <User size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={css.text}>
            <WhoIsThis />
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{user?.email}</Menu.Label>
        <Suspense>
          <UserMenuChoices onShortcuts={onShortcuts} />
        </Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
