import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banner-view.module.css";
import { ActionIcon } from "@mantine/core";
import { CircleCheck, ExternalLink, Info, type LucideIcon, OctagonAlert, TriangleAlert, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ActiveBanner } from "#contract/banners.ts";
import type { BannerKind } from "#core/banners.ts";
import type { Language } from "../../lib/i18n/languages.ts";

type Words = ActiveBanner["text"];

const ICONS: Readonly<Record<BannerKind, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  danger: OctagonAlert,
};

export function BannerIcon({ kind }: { kind: BannerKind }) {
  const Icon = ICONS[kind];
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;
}

type BannerViewProps = {
  banner: Pick<ActiveBanner, "kind" | "text" | "link">;
  language: Language;
  /** What a screen reader does when it appears; absent = nothing. */
  role?: "status" | "alert";
  /** Absent = it cannot be closed. */
  onClose?: () => void;
};

/** One banner in a language; where it has no words of it, the Polish ones. */
export function BannerView({ banner: { kind, text, link }, language, role, onClose }: BannerViewProps) {
  const { t } = useTranslation();
  return (
    <div className={`${css.root} ${ui.bannerKind}`} data-kind={kind}>
      <BannerIcon kind={kind} />
      <div className={css.text} role={role}>
        <span className={ui.hiddenVisually}>{t(`banners.kinds.${kind}`)}: </span>
        <Said words={text} language={language} /> {link !== null && <BannerLink link={link} language={language} />}
      </div>
      {onClose && (
        <ActionIcon size="sm" className={css.close} aria-label={t("banners.close")} title={t("banners.close")} onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}

/** Words in the language, else the Polish ones, said to be Polish. */
export function Said({ words, language }: { words: Words; language: Language }) {
  const own = language === "pl" || language === "en" ? words[language] : null;
  return <span lang={own === null ? "pl" : language}>{own ?? words.pl}</span>;
}

function BannerLink({ link: { url, label }, language }: { link: NonNullable<ActiveBanner["link"]>; language: Language }) {
  const { t } = useTranslation();
  const words = (
    <span className={css.words}>
      <Said words={label} language={language} />
    </span>
  );
  if (url.startsWith("/")) {
    return (
      <Link className={css.link} to={url}>
        {words}
      </Link>
    );
  }
  return (
    <a className={css.link} href={url} target="_blank" rel="noreferrer">
      {words} <ExternalLink size={12} strokeWidth={1.75} aria-hidden="true" />
      <span className={ui.hiddenVisually}> {t("banners.newTab")}</span>
    </a>
  );
}
