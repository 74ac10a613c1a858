import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./banners.module.css";
import { Button } from "@mantine/core";
import { CalendarClock, CircleOff, History, type LucideIcon, Radio } from "lucide-react";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Banner } from "#contract/banners.ts";
import { spokenIn, untranslated } from "#core/banners.ts";
import { plainBanner } from "#text/banner-markdown.ts";
import { isLanguage } from "../../lib/i18n/languages.ts";
import { useMayArrange } from "../../lib/session/use-may-edit.ts";
import { BannerIcon } from "../../domain/banners/banner-view.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useBannerWords } from "./use-banner-words.ts";
import { useOnlyWords } from "./use-only-words.ts";
import { useUpdate } from "./use-whose.ts";

const STATES: Readonly<Record<Banner["state"], { icon: LucideIcon; chip: string }>> = {
  shown: { icon: Radio, chip: `${ui.chip} ${ui.chipProfit}` },
  planned: { icon: CalendarClock, chip: `${ui.chip} ${ui.chipChosen}` },
  off: { icon: CircleOff, chip: ui.chip },
  over: { icon: History, chip: ui.chip },
};

type BannerRowProps = { banner: Banner; onEdit: () => void; onRemove: () => void };

export function BannerRow({ banner, onEdit, onRemove }: BannerRowProps) {
  const { t, i18n } = useTranslation(["banners", "common"]);
  const { who, when } = useBannerWords();
  const textId = useId();
  const mayArrange = useMayArrange();
  const [update, { isLoading, error }] = useUpdate();
  const { chosen, place } = useOnlyWords();
  const { id, version, kind, text, isOn, isDismissible, counts } = banner;
  const spoken = spokenIn(text, isLanguage(i18n.language) ? i18n.language : "pl");
  const missing = untranslated(text);
  return (
    <li className={`${ui.grid} ${ui.ruled} ${ui.pad12} ${ui.gap8x12} ${css.row}`}>
      <div className={`${css.kind} ${ui.bannerKind}`} data-kind={kind} title={t(`common:banners.kinds.${kind}`)}>
        <BannerIcon kind={kind} />
        <span className={ui.hiddenVisually}>{t(`common:banners.kinds.${kind}`)}</span>
      </div>
      <div className={`${ui.stack} ${ui.breaks} ${ui.narrows} ${ui.gap2}`}>
        <strong className={ui.medium} id={textId}>
          <span lang={spoken}>{plainBanner(text[spoken] ?? "")}</span>
        </strong>
        <span className={`${ui.small} ${ui.muted}`}>
          {[who(banner), ...chosen(banner.only), place(banner.place), when(banner), t(isDismissible ? "canClose" : "stays")].join(" · ")}
          {missing.length > 0 && ` · ${t("missingIn", { languages: missing.map((other) => t(`common:languages.${other}`)).join(", ") })}`}
        </span>
        <span className={`${ui.small} ${ui.muted} ${ui.tabular}`} title={t("counts.text")}>
          {[
            t("counts.seen", { count: counts.seen }),
            t("counts.closed", { count: counts.closed }),
            t("counts.clicked", { count: counts.clicked }),
          ].join(" · ")}
        </span>
      </div>
      <StateChip state={banner.state} />
      <div className={`${ui.wrap} ${ui.end} ${ui.gap8} ${css.actions}`}>
        {mayArrange && (
          <>
            <Button variant="default" size="xs" aria-describedby={textId} onClick={onEdit}>
              {t("edit")}
            </Button>
            <Button
              className={css.toggle}
              variant="default"
              size="xs"
              aria-describedby={textId}
              loading={isLoading}
              onClick={() => void update({ id, version, isOn: !isOn })}
            >
              {t(isOn ? "turnOff" : "turnOn")}
            </Button>
          </>
        )}
        <Button variant="subtle" size="xs" aria-describedby={textId} onClick={onRemove}>
          {t("remove")}
        </Button>
      </div>
      <Refusal title={t("failedAction")} error={error} />
    </li>
  );
}

function StateChip({ state }: { state: Banner["state"] }) {
  const { t } = useTranslation("banners");
  const { icon: Icon, chip } = STATES[state];
  return (
    <span className={css.state}>
      <span className={chip}>
        <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
        {t(`states.${state}`)}
      </span>
    </span>
  );
}
