import * as css from "./settings.module.css";
import { type ComponentType, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router";
import { useIsDemoGuest } from "../../lib/session/use-may-edit.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { AccountPart } from "./account/account-part.tsx";
import { CompanyPart } from "./company-part.tsx";
import { InstancePart } from "./instance/instance-part.tsx";
import { PrivacyPart } from "./privacy/privacy-part.tsx";
import { SettingsFrame } from "./settings-frame.tsx";

type PartId = "company" | "data" | "account" | "instance";

const PARTS: Readonly<Record<PartId, ComponentType>> = {
  company: CompanyPart,
  data: PrivacyPart,
  account: AccountPart,
  instance: InstancePart,
};

/** The settings as one page (`VITE_SETTINGS_VARIANT=single`): what the tabs hold stands one below the other. */
export function SingleSettingsPage() {
  const { t } = useTranslation(["settings", "common"]);
  const isAdmin = useAppSelector(({ session }) => session.user?.isAdmin === true);
  const isGuest = useIsDemoGuest();
  const parts: PartId[] = ["company", "data", ...(isGuest ? [] : ["account" as const]), ...(isAdmin ? ["instance" as const] : [])];
  const { hash } = useLocation();
  useEffect(() => {
    document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <SettingsFrame title={t("title")}>
      <nav className={css.index} aria-label={t("index")}>
        {parts.map((id) => (
          <Link key={id} to={`#${id}`}>
            {t(`common:settingsTabs.${id}`)}
          </Link>
        ))}
      </nav>
      {parts.map((id) => {
        const Part = PARTS[id];
        return (
          <section key={id} id={id} className={css.part} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{t(`common:settingsTabs.${id}`)}</h2>
            <Part />
          </section>
        );
      })}
    </SettingsFrame>
  );
}
