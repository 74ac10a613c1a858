import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./more-drawer.module.css";
import { Checkbox, Drawer, SegmentedControl, Switch } from "@mantine/core";
import { Building2, LifeBuoy, LogOut, UserCog } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { COLOUR_SCHEMES } from "#core/appearance.ts";
import { NotificationList } from "../../features/notifications/notification-list.tsx";
import { AboutLinks } from "../../ui/about-links.tsx";
import { isLanguage, LANGUAGES, storeLanguage } from "../../lib/i18n/languages.ts";
import { useLogoutMutation } from "../../lib/session/session.api.ts";
import { useIsDemoGuest, useIsLimited, useMayActForOneself } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { reportOpened } from "../../lib/state/report.slice.ts";
import { useStoreChoice } from "../../domain/stores/use-store-choice.ts";
import type { Privacy } from "./amounts.ts";
import { useColourScheme } from "../../lib/session/use-colour-scheme.ts";
import { SectionGroups } from "./section-groups.tsx";
import type { Section } from "./sections.ts";
import { WhoIsThis } from "./who-is-this.tsx";

const ICON = { size: 20, strokeWidth: 1.75, "aria-hidden": true } as const;

/** Of people who have an account, which guests of the demo have not. */
const OWN_LINKS = [
  { to: "/system/companies", icon: Building2, label: "companies.all" },
  { to: "/system/settings/account", icon: UserCog, label: "settingsTabs.account" },
] as const;

type MoreDrawerProps = { sections: readonly Section[]; privacy: Privacy; onClose: () => void };

/** Everything of the frame that a phone's bar has no room for. */
export function MoreDrawer({ sections, privacy, onClose }: MoreDrawerProps) {
  const { t } = useTranslation();
  const [logout] = useLogoutMutation();
  const isGuest = useIsDemoGuest();
  const mayReport = useMayActForOneself();
  const isLimited = useIsLimited();
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={<WhoIsThis />}
      closeButtonProps={{ "aria-label": t("close") }}
      classNames={{ content: css.root, header: css.head, title: css.title, body: css.body }}
    >
      <div className={`${ui.stack} ${css.sections}`}>
        <SectionGroups
          sections={sections}
          renderItem={({ to, icon: Icon, label }, isCurrent) => (
            <Link className={css.link} to={to} aria-current={isCurrent ? "page" : undefined} onClick={onClose}>
              <Icon {...ICON} />
              {t(label)}
            </Link>
          )}
          renderMore={(group) => group === "account" && !isGuest && <OwnLinks onClose={onClose} />}
        />
        {/* Whoever has no screen of that group here still has an account. */}
        {!isGuest && sections.every(({ group }) => group !== "account") && (
          <ul>
            <OwnLinks onClose={onClose} />
          </ul>
        )}
      </div>
      {!isLimited && <NotificationList onOpen={onClose} />}
      <div className={`${ui.ruled} ${ui.stack} ${ui.gap16} ${css.group}`}>
        <StoreChoice />
        <Switch
          label={t("menu.hideAmounts")}
          checked={privacy.hidden}
          onChange={({ currentTarget }) => privacy.onHidden(currentTarget.checked)}
        />
        <Looks />
      </div>
      {mayReport && <ReportLink onClose={onClose} />}
      <button type="button" className={`${ui.plain} ${css.link}`} onClick={() => void logout()}>
        <LogOut {...ICON} />
        {t("menu.logout")}
      </button>
      <footer className={`${ui.wrap} ${ui.small} ${css.foot}`}>
        <AboutLinks />
      </footer>
    </Drawer>
  );
}

function OwnLinks({ onClose }: Pick<MoreDrawerProps, "onClose">) {
  const { t } = useTranslation();
  return OWN_LINKS.map(({ to, icon: Icon, label }) => (
    <li key={to}>
      <Link className={css.link} to={to} onClick={onClose}>
        <Icon {...ICON} />
        {t(label)}
      </Link>
    </li>
  ));
}

function ReportLink({ onClose }: Pick<MoreDrawerProps, "onClose">) {
  const { t } = useTranslation();
  const dispatch = useAppDispatch();
  const report = () => {
    onClose();
    dispatch(reportOpened({ requestId: null }));
  };
  return (
    <button type="button" className={`${ui.plain} ${css.link}`} onClick={report}>
      <LifeBuoy {...ICON} />
      {t("menu.report")}
    </button>
  );
}

function StoreChoice() {
  const { t } = useTranslation();
  const { stores = [], isChosen, toggle, chooseAll, isAll } = useStoreChoice();
  if (stores.length < 2) return null;
  return (
    <fieldset className={`${ui.stack} ${ui.gap12} ${css.stores}`}>
      <legend>{t("stores.label")}</legend>
      <Checkbox label={t("stores.all")} checked={isAll} onChange={chooseAll} />
      {stores.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={isChosen(id)} onChange={() => toggle(id)} />
      ))}
    </fieldset>
  );
}

function Looks() {
  const { t, i18n } = useTranslation();
  const look = useColourScheme();
  const speak = (language: string) => {
    if (!isLanguage(language)) return;
    storeLanguage(language);
    void i18n.changeLanguage(language);
  };
  return (
    <>
      <div>
        <div className={css.label}>{t("menu.scheme")}</div>
        <SegmentedControl
          fullWidth
          withItemsBorders={false}
          aria-label={t("menu.scheme")}
          value={look.scheme}
          data={COLOUR_SCHEMES.map((scheme) => ({ value: scheme, label: t(`menu.schemes.${scheme}`) }))}
          onChange={(value) => {
            const scheme = COLOUR_SCHEMES.find((known) => known === value);
            if (scheme !== undefined) look.choose(scheme);
          }}
        />
      </div>
      <div>
        <div className={css.label}>{t("menu.language")}</div>
        <SegmentedControl
          fullWidth
          withItemsBorders={false}
          aria-label={t("menu.language")}
          value={i18n.language}
          data={LANGUAGES.map((language) => ({ value: language, label: t(`languages.${language}`) }))}
          onChange={speak}
        />
      </div>
    </>
  );
}
