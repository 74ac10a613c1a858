import * as css from "./navigation.module.css";
import { useMediaQuery } from "@mantine/hooks";
import { PanelLeftClose, PanelLeftOpen } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { readStored, writeStored } from "../../lib/storage.ts";
import { Logo } from "../../ui/logo.tsx";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { SectionGroups } from "./section-groups.tsx";
import { type Section, useSections } from "./sections.ts";
import { StoreSwitch } from "./store-switch.tsx";
import { UserMenu } from "./user-menu.tsx";

const KEY = "navigationCollapsed";

export function Navigation({ onShortcuts }: { onShortcuts: () => void }) {
  const { t } = useTranslation();
  const sections = useSections();
  // Whoever has not said how they want it gets it folded where reports need the room.
  const isNarrow = useMediaQuery("(max-width: 63.99em)", false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(() => readStored(KEY));
  const collapsed = chosen === null ? isNarrow : chosen === "yes";
  const toggle = () => {
    const next = collapsed ? "no" : "yes";
    writeStored(KEY, next);
    setChosen(next);
  };
  useShortcut("[", toggle);
  const toggleLabel = collapsed ? t("nav.expand") : t("nav.collapse");
  const ToggleIcon = collapsed ? PanelLeftOpen : PanelLeftClose;
  return (
    <header className={css.root} data-collapsed={collapsed || undefined}>
      <div className={css.brand}>
        <Logo />
        <span className={css.text}>{t("brand")}</span>
      </div>
      <StoreSwitch compact={collapsed} />
      <nav className={css.list} aria-label={t("nav.label")}>
        <SectionGroups
          sections={sections}
          isNarrow={collapsed}
          renderItem={(section, isCurrent) => <NavItem section={section} isCurrent={isCurrent} />}
        />
      </nav>
      <div className={css.foot}>
        <UserMenu onShortcuts={onShortcuts} />
        <button type="button" className={css.item} onClick={toggle} aria-expanded={!collapsed} aria-keyshortcuts="[" title={toggleLabel}>
          <ToggleIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          <span className={css.text}>{toggleLabel}</span>
        </button>
      </div>
    </header>
  );
}

function NavItem({ section: { to, icon: Icon, label }, isCurrent }: { section: Section; isCurrent: boolean }) {
  const { t } = useTranslation();
  return (
    <Link className={css.item} to={to} aria-current={isCurrent ? "page" : undefined} title={t(label)}>
      <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
      <span className={css.text}>{t(label)}</span>
    </Link>
  );
}
