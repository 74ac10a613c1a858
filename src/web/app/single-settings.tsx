import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../ui/styles/ui.module.css";
import * as css from "./single-settings.module.css";
import { type ComponentType, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation } from "react-router";
import { SCREENS, type ScreenWith } from "#core/screens.ts";
import { useOpenTabs } from "../domain/settings/use-open-tabs.ts";
import { AccountPart } from "../features/settings/account/account-part.tsx";
import { AlertsPart } from "../features/settings/alerts/alerts-part.tsx";
import { CompanyPart } from "../features/settings/company-part.tsx";
import { InstancePart } from "../features/settings/instance/instance-part.tsx";
import { PrivacyPart } from "../features/settings/privacy/privacy-part.tsx";
import { SubscriptionPart } from "../features/settings/subscription/subscription-part.tsx";
import { SettingsFrame } from "../domain/settings/settings-frame.tsx";
import { ConnectStore, StoresPart } from "../features/stores/stores-part.tsx";
import { UsersPart } from "../features/users/users-part.tsx";

type PartKey = "settings" | ScreenWith<"isPart">;

const PARTS: Readonly<Record<PartKey, ComponentType>> = {
  settings: CompanyPart,
  stores: () => (
    <>
      <div style={{ marginBottom: 12 }}>
        <ConnectStore />
      </div>
      <StoresPart />
    </>
  ),
  alerts: AlertsPart,
  users: UsersPart,
  subscription: SubscriptionPart,
  data: PrivacyPart,
  account: AccountPart,
  instance: InstancePart,
};

/** As it stands in the address behind the sign. */
const anchorOf = (key: PartKey): string => (key === "settings" ? "company" : key);

/** The settings as one page (`VITE_SETTINGS_VARIANT=single`): what the tabs hold stands one below the other. */
export function SingleSettings() {
  const { t } = useTranslation(["settings", "common"]);
  const open = useOpenTabs();
  const parts = open.filter((key): key is PartKey & (typeof open)[number] => key in PARTS);
  // Another visit of the same place is another location.
  const location = useLocation();
  useEffect(() => {
    document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, [location]);
  return (
    <SettingsFrame title={t("title")}>
      <nav className={`${ui.flex} ${ui.nowrap} ${ui.gap4x16} ${css.index}`} aria-label={t("index")}>
        {parts.map((key) => (
          <Link key={key} to={`#${anchorOf(key)}`}>
            {t(`common:${SCREENS[key].tab}`)}
          </Link>
        ))}
      </nav>
      {parts.map((key) => {
        const Part = PARTS[key];
        const id = anchorOf(key);
        return (
          <div key={key} id={id} className={css.part}>
            <h2>{t(`common:${SCREENS[key].tab}`)}</h2>
            <Part />
          </div>
        );
      })}
    </SettingsFrame>
  );
}

/** The address of a tab leads to its part, with what it asks for. */
export function ToPart({ part }: { part: ScreenWith<"isPart"> }) {
  const { search } = useLocation();
  return <Navigate to={`${SCREENS.settings.path}${search}#${part}`} replace />;
}
