import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banner-view.module.css";
import { ActionIcon } from "@mantine/core";
import { CircleCheck, ExternalLink, Info, type LucideIcon, Megaphone, OctagonAlert, TriangleAlert, X } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ActiveBanner } from "#contract/banners.ts";
import { type BannerBlock, type BannerKind, type BannerRun, type BannerWords, spokenIn } from "#core/banners.ts";
import type { Language } from "../../lib/i18n/languages.ts";

const ICONS: Readonly<Record<BannerKind, LucideIcon>> = {
  info: Info,
  success: CircleCheck,
  warning: TriangleAlert,
  outage: OctagonAlert,
  promotion: Megaphone,
};

export function BannerIcon({ kind }: { kind: BannerKind }) {
  const Icon = ICONS[kind];
  return <Icon size={16} strokeWidth={1.75} aria-hidden="true" />;
}

const isLink = (target: EventTarget): boolean => target instanceof Element && target.closest("a") !== null;

type BannerViewProps = {
  banner: Pick<ActiveBanner, "kind" | "text" | "said" | "link">;
  language: Language;
  /** What a screen reader does when it appears; absent = nothing. */
  role?: "status" | "alert";
  isTeam?: boolean;
  /** The button or a link in the text was followed. */
  onFollow?: () => void;
  /** Absent = it cannot be closed. */
  onClose?: () => void;
};

/** One banner in a language; where it has no words of it, those of another one (docs/RULES.md, Banners). */
export function BannerView({ banner: { kind, text, said, link }, language, role, isTeam = false, onFollow, onClose }: BannerViewProps) {
  const { t } = useTranslation();
  const spoken = spokenIn(text, language);
  return (
    <div className={`${ui.flex} ${ui.top} ${ui.ink} ${ui.gap8} ${css.root} ${ui.bannerKind}`} data-kind={kind}>
      <BannerIcon kind={kind} />
      <div
        className={`${ui.breaks} ${ui.narrows} ${ui.grows}`}
        style={{ textWrap: "pretty" }}
        role={role}
        onClickCapture={(event) => isLink(event.target) && onFollow?.()}
      >
        <span className={ui.hiddenVisually}>{t(`banners.kinds.${kind}`)}: </span>
        {isTeam && <span className={`${ui.small} ${ui.muted}`}>{t("banners.team")} </span>}
        <span className={css.blocks} lang={spoken}>
          <Blocks blocks={said[spoken] ?? said.pl} />
        </span>{" "}
        {link !== null && <BannerButton link={link} language={language} />}
      </div>
      {onClose && (
        <ActionIcon size="sm" className={css.close} aria-label={t("banners.close")} title={t("banners.close")} onClick={onClose}>
          <X size={16} strokeWidth={1.75} />
        </ActionIcon>
      )}
    </div>
  );
}

function Blocks({ blocks }: { blocks: readonly BannerBlock[] }) {
  return blocks.map(({ marker, runs }, line) => (
    <span key={line} className={marker === null ? `${ui.block} ${css.line}` : css.point}>
      {marker !== null && <span className={ui.secondary}>{marker} </span>}
      <span>
        {runs.map((run, index) => (
          <Run key={index} run={run} />
        ))}
      </span>
    </span>
  ));
}

function Run({ run: { text, marks, url } }: { run: BannerRun }) {
  const code = marks.includes("code") ? <code className={css.code}>{text}</code> : text;
  const emphasis = marks.includes("emphasis") ? <em>{code}</em> : code;
  const words = marks.includes("strong") ? <strong>{emphasis}</strong> : emphasis;
  return url === null ? words : <Address url={url} className={css.link} words={words} />;
}

type AddressProps = { url: string; className: string; words: ReactNode };

/** A path of the app, or a page elsewhere, which opens beside it. */
function Address({ url, className, words }: AddressProps) {
  const { t } = useTranslation();
  if (url.startsWith("/")) {
    return (
      <Link className={className} to={url}>
        {words}
      </Link>
    );
  }
  return (
    <a className={className} href={url} target="_blank" rel="noreferrer">
      {words} <ExternalLink size={12} strokeWidth={1.75} aria-hidden="true" />
      <span className={ui.hiddenVisually}> {t("banners.newTab")}</span>
    </a>
  );
}

/** Words of one language, else of another, said to be of that. */
function Words({ words, language }: { words: BannerWords; language: Language }) {
  const spoken = spokenIn(words, language);
  return <span lang={spoken}>{words[spoken]}</span>;
}

function BannerButton({ link: { url, label }, language }: { link: NonNullable<ActiveBanner["link"]>; language: Language }) {
  return <Address url={url} className={css.button} words={<Words words={label} language={language} />} />;
}
