import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./live-demo.module.css";
import { useTranslation } from "react-i18next";
import type { DemoPreview } from "#contract/demo-preview.ts";
import { Delayed } from "../../ui/delayed.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useMoneyRange } from "../../ui/money-range.ts";
import { useFormat } from "../../ui/use-format.ts";
import { type DayColumn, dayPlot, type SegmentName } from "./day-plot.ts";

/** Pixels; the same before the figures come. */
const HEIGHT = 160;
/** Share of its day that a column takes. */
const WIDE = 0.68;
const LABEL_EVERY = 5;

const COLOURS = {
  goods: "goods",
  fees: "fees",
  ads: "ads",
  expenses: "expenses",
  rest: "rest",
} as const satisfies Record<SegmentName, string>;

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`;

/** The same thirty days, each a column of its costs up to the net revenue, and the profit as a line. */
export function DemoDays({ preview, isComing }: { preview: DemoPreview | null; isComing: boolean }) {
  const { t } = useTranslation("login");
  const format = useFormat();
  return (
    <section className={`${ui.card} ${css.root}`} aria-label={t("live.days")}>
      <div className={`${css.head} ${ui.cardHead}`}>
        <h3 className={css.title}>{t("live.days")}</h3>
        {preview !== null && (
          <span className={`${css.range} ${ui.small} ${ui.secondary} ${ui.num}`}>{format.range(preview.startDate, preview.endDate)}</span>
        )}
      </div>
      <div className={css.chart}>
        {preview === null ? (
          <div className={css.awaited} style={{ height: HEIGHT }}>
            {isComing ? (
              <output className={ui.secondary}>{t("live.coming")}</output>
            ) : (
              <Delayed>
                <Skeleton height={HEIGHT} />
              </Delayed>
            )}
          </div>
        ) : (
          <Plot preview={preview} />
        )}
      </div>
    </section>
  );
}

function Plot({ preview: { days, currency } }: { preview: DemoPreview }) {
  const { t } = useTranslation("login");
  const format = useFormat();
  const { ticks, columns } = dayPlot(days);
  const middle = (index: number): string => percent((index + 0.5) / columns.length);
  return (
    <>
      <div className={`${css.axis} ${ui.num}`} style={{ height: HEIGHT }} aria-hidden="true">
        {ticks.map(({ value, at }) => (
          <span key={value} className={ui.amount} style={{ top: percent(at) }}>
            {format.money(value, currency, { whole: true, bare: value !== 0 })}
          </span>
        ))}
      </div>
      <svg className={css.plot} height={HEIGHT} role="img" aria-label={t("live.plot")}>
        {ticks.map(({ value, at }) => (
          <line key={value} className={value === 0 ? css.zero : css.grid} x1="0" x2="100%" y1={percent(at)} y2={percent(at)} />
        ))}
        <Columns columns={columns} />
        <ProfitLine columns={columns} middle={middle} />
        <Tips columns={columns} currency={currency} />
      </svg>
      <div className={`${css.days} ${ui.num}`} aria-hidden="true">
        {columns.map(({ day }, index) =>
          index % LABEL_EVERY === 0 ? (
            <span key={day} style={{ left: middle(index) }}>
              {format.shortRange(day, day)}
            </span>
          ) : null,
        )}
      </div>
    </>
  );
}

function Columns({ columns }: { columns: readonly DayColumn[] }) {
  return columns.map(({ day, segments }, index) =>
    segments.map(({ name, top, height }) => (
      <rect
        key={`${day} ${name}`}
        className={name === "rest" ? css.rest : css.segment}
        style={{ fill: `var(--z-series-${COLOURS[name]})` }}
        x={percent((index + (1 - WIDE) / 2) / columns.length)}
        width={percent(WIDE / columns.length)}
        y={percent(top)}
        height={percent(height)}
      />
    )),
  );
}

type LineProps = { columns: readonly DayColumn[]; middle: (index: number) => string };

/** With an outline in the ground's colour, so that it stays readable on the columns; a day without a profit is a gap. */
function ProfitLine({ columns, middle }: LineProps) {
  const pieces = columns.flatMap(({ day, profit }, index) => {
    const before = columns[index - 1]?.profit;
    if (!profit || !before) return [];
    return [{ key: day, x1: middle(index - 1), y1: percent(before.at), x2: middle(index), y2: percent(profit.at) }];
  });
  return (
    <>
      {pieces.map(({ key, ...ends }) => (
        <line key={key} className={css.outline} {...ends} />
      ))}
      {pieces.map(({ key, ...ends }) => (
        <line key={key} className={css.lineOfProfit} {...ends} />
      ))}
      {columns.map(({ day, profit }, index) =>
        profit === null ? null : <circle key={day} className={css.point} r={2.25} cx={middle(index)} cy={percent(profit.at)} />,
      )}
    </>
  );
}

/** What a day made, under the pointer. */
function Tips({ columns, currency }: { columns: readonly DayColumn[]; currency: string }) {
  const { t } = useTranslation("login");
  const format = useFormat();
  const rangeText = useMoneyRange();
  return columns.map(({ day, profit }, index) => {
    const known = (value: number, low: number | undefined): string =>
      low === undefined ? format.money(value, currency) : rangeText(low, value, currency);
    const words = { day: format.range(day, day), profit: profit === null ? "" : known(profit.value, profit.low) };
    return (
      <rect key={day} className={css.tip} x={percent(index / columns.length)} width={percent(1 / columns.length)} y="0" height="100%">
        <title>{profit === null ? t("live.dayUnknown", words) : profit.atMost ? t("live.dayAtMost", words) : t("live.day", words)}</title>
      </rect>
    );
  });
}
