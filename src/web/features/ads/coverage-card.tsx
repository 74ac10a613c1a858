import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./ads-coverage.module.css";
import { Button } from "@mantine/core";
import { Check, Clock, TriangleAlert, Upload } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { ratio } from "#core/ratio.ts";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { AdsAnswer, Coverage } from "./ads.api.ts";

/** Where a report is brought in. */
export const UPLOAD = "/system/progress?new=ads";

type CoverageCardProps = {
  answer: AdsAnswer;
  /** The way to bring a report in is the screen's one button, and stands elsewhere where nothing is known yet. */
  hasUpload: boolean;
  onOpenRest: () => void;
  onShowDays: () => void;
};

/** How the cost of advertising is known: what was billed, what a report speaks of, what stays on no offer, and which days lack either. */
export function CoverageCard({ answer, hasUpload, onOpenRest, onShowDays }: CoverageCardProps) {
  const { t } = useTranslation("ads");
  const mayEdit = useMayEdit();
  const { coverage, currency } = answer;
  return (
    <section className={`${ui.card} ${ui.grid} ${ui.pad12} ${ui.gap12}`} aria-label={t("coverage.title")}>
      <div className={`${ui.flow} ${ui.gap4x12}`}>
        <Sources coverage={coverage} />
        {mayEdit && hasUpload && (
          <Button className={ui.push ?? ""} size="xs" component={Link} to={UPLOAD} leftSection={<Upload size={16} strokeWidth={1.75} />}>
            {t("coverage.upload")}
          </Button>
        )}
      </div>
      <ShareBar coverage={coverage} />
      <dl className={`${ui.grid} ${ui.gap4x16} ${css.amounts}`}>
        <Amount name={t("coverage.billed")} value={coverage.billed} currency={currency} />
        <Amount name={t("coverage.reported")} value={coverage.days.reported === 0 ? null : coverage.reported} currency={currency} />
        <Amount name={t("coverage.allocated")} value={coverage.allocated} currency={currency} part="offers" />
        <Amount name={t("coverage.unallocated")} value={coverage.unallocated} currency={currency} part="rest" onOpen={onOpenRest} />
      </dl>
      <Notes coverage={coverage} currency={currency} onShowDays={onShowDays} />
    </section>
  );
}

function Sources({ coverage: { days, lastReport } }: { coverage: Coverage }) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  return (
    <ul className={`${ui.wrap} ${ui.aside} ${ui.narrows} ${ui.gap4x16} ${ui.wraps} ${css.sources} ${ui.num}`}>
      <Source isThere={days.billed > 0}>{t(days.billed > 0 ? "coverage.bills" : "coverage.noBills", { count: days.billed })}</Source>
      <Source isThere={days.reported > 0}>
        {days.reported > 0 ? t("coverage.reports", { count: days.reported }) : t("coverage.noReports")}
        {lastReport !== null && (
          <>
            {", "}
            <Link to={`/system/progress?import=${lastReport.importId}`}>
              {t("coverage.lastReport", { range: format.range(lastReport.startDate, lastReport.endDate) })}
            </Link>
          </>
        )}
      </Source>
    </ul>
  );
}

function Source({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const Mark = isThere ? Check : TriangleAlert;
  return (
    <li className={ui.steady}>
      <Mark size={14} strokeWidth={2} className={isThere ? ui.profit : ui.warn} aria-hidden="true" />
      <span>{children}</span>
    </li>
  );
}

/** Which part of what was paid stands on offers; a report above its bills fills the bar. */
function ShareBar({ coverage: { allocated, unallocated } }: { coverage: Coverage }) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const share = shareOf(allocated, unallocated);
  if (share === null) return null;
  const shown = Math.min(1, Math.max(0, share));
  return (
    <div className={`${ui.flow} ${ui.gap4x12}`}>
      <div className={css.bar} aria-hidden="true">
        <span className={css.part} style={{ width: `${shown * 100}%` }} />
      </div>
      <span className={`${ui.small} ${ui.secondary} ${ui.num}`}>
        {t("coverage.share", { share: format.percent(share, { digits: 0 }) })}
      </span>
    </div>
  );
}

function shareOf(allocated: number | null, unallocated: number | null): number | null {
  if (allocated === null || unallocated === null) return null;
  return ratio(allocated, allocated + unallocated);
}

type AmountProps = { name: string; value: number | null; currency: string; part?: "offers" | "rest"; onOpen?: () => void };

function Amount({ name, value, currency, part, onOpen }: AmountProps) {
  const { t } = useTranslation("ads");
  const amount = <Money value={value} currency={currency} tone="headline" reason={t("none.noReport")} />;
  return (
    <div>
      <dt>
        {part && <span className={`${ui.swatch} ${css.swatch}`} data-part={part} aria-hidden="true" />}
        {name}
      </dt>
      <dd>
        {onOpen === undefined || value === null || value === 0 ? (
          amount
        ) : (
          <button type="button" className={`${ui.plain} ${ui.link}`} title={t("open.hint")} onClick={onOpen}>
            {amount}
          </button>
        )}
      </dd>
    </div>
  );
}

type NotesProps = { coverage: Coverage; currency: string; onShowDays: () => void };

/** What makes the numbers less than whole, each with the days it is about. */
function Notes({ coverage, currency, onShowDays }: NotesProps) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const { incomplete, unreported, days, estimated, unallocated, shared, otherAds, unbilled } = coverage;
  const money = (value: number) => format.money(value, currency);
  const isMissing = unreported.length > 0 && days.reported > 0;
  const sums = [
    { key: "estimated", value: estimated },
    { key: "shared", value: shared },
    { key: "other", value: otherAds },
    { key: "unbilled", value: unbilled },
  ] as const;
  return (
    <ul className={`${ui.grid} ${ui.aside} ${ui.gap4} ${ui.shy} ${ui.amount}`}>
      {isMissing && (
        <li className={ui.warn}>
          <Unreported unreported={unreported} />{" "}
          <button type="button" className={`${ui.plain} ${ui.link}`} onClick={onShowDays}>
            {t("coverage.showDays")}
          </button>
        </li>
      )}
      {unallocated !== null && unallocated < 0 && <li className={ui.warn}>{t("coverage.above", { amount: money(0 - unallocated) })}</li>}
      {sums.map(({ key, value }) => value !== null && value !== 0 && <li key={key}>{t(`coverage.${key}`, { amount: money(value) })}</li>)}
      {days.spread > 0 && <li>{t("coverage.spread", { count: days.spread })}</li>}
      {incomplete !== null && (
        <li className={`${ui.row} ${ui.gap6} ${ui.steady}`}>
          <Clock size={14} strokeWidth={1.75} aria-hidden="true" />
          {t("coverage.incomplete", { range: format.range(incomplete.startDate, incomplete.endDate) })}
        </li>
      )}
    </ul>
  );
}

const MOST_RANGES = 4;

function Unreported({ unreported }: Pick<Coverage, "unreported">) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const ranges = unreported.slice(0, MOST_RANGES).map(({ startDate, endDate }) => format.range(startDate, endDate));
  const more = unreported.length - ranges.length;
  return t("coverage.unreported", { ranges: [...ranges, ...(more > 0 ? [t("coverage.more", { count: more })] : [])].join(", ") });
}
