import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banner-view.module.css";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ActiveBanner } from "#contract/banners.ts";
import { isLanguage, storedLanguage } from "../../lib/i18n/languages.ts";
import { BannerView } from "./banner-view.tsx";
import { useBanners } from "./use-banners.ts";

/** The rest waits behind a button, so that the screen itself stays in sight. */
const AT_ONCE = 2;

/** What administrators tell everybody who sees this screen, the gravest first; nothing when there is nothing to tell. */
export function BannerBar() {
  const { t, i18n } = useTranslation();
  const { items, close, note } = useBanners();
  const [showsAll, setShowsAll] = useState(false);
  const bar = useRef<HTMLElement>(null);
  const language = isLanguage(i18n.language) ? i18n.language : storedLanguage();
  const shown = showsAll ? items : items.slice(0, AT_ONCE);
  useEffect(() => shown.forEach((banner) => note(banner, "seen")));
  if (items.length === 0) return null;
  const rest = items.length - AT_ONCE;
  const closeAndStay = (banner: ActiveBanner) => {
    close?.(banner);
    // The button under the finger is gone: the next one has the focus, or the page.
    setTimeout(() => (bar.current?.querySelector<HTMLElement>(`.${css.close}`) ?? document.querySelector("main"))?.focus());
  };
  return (
    <section className={css.banners} aria-label={t("banners.label")} ref={bar}>
      {shown.map((banner) => (
        <BannerView
          key={`${banner.id}:${banner.revision}`}
          banner={banner}
          language={language}
          isTeam={banner.isTeam}
          onFollow={() => note(banner, "clicked")}
          role={banner.kind === "outage" ? "alert" : "status"}
          {...(banner.isDismissible && close !== null ? { onClose: () => closeAndStay(banner) } : {})}
        />
      ))}
      {rest > 0 && (
        <button
          type="button"
          className={`${ui.plain} ${ui.link} ${css.bannersMore}`}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t("banners.fewer") : t("banners.more", { count: rest })}
        </button>
      )}
    </section>
  );
}
