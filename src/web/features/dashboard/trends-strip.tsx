import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./trends-strip.module.css";
import { TrendingDown, TrendingUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { addDays, startOfWeek } from "#core/day.ts";
import { knownOf } from "#core/known-days.ts";
import { changeKnown, comparedBuckets } from "#core/trends.ts";
import { ComparedMark } from "../../domain/figures/compared-mark.tsx";
import { MiniLine } from "../../ui/mini-line.tsx";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { View } from "../../domain/report/use-view.ts";
import { type TrendsAnswer, useTrendsQuery } from "../../domain/report/trends.api.ts";

/** Whole weeks that the small lines go over. */
const WEEKS = 8;
const ROWS = 5;

/** The products whose profit rose and fell most from the week before last to the last one. */
export function TrendsStrip({ view }: { view: View }) {
  const endDate = addDays(startOfWeek(view.today), -1);
  const range = { startDate: addDays(endDate, 1 - 7 * WEEKS), endDate };
  const question = { filter: view.filter, ...range, splitType: "week", perPage: ROWS } as const;
  const { data: rising } = useTrendsQuery({ ...question, lens: "rising", sort: "-deltaAmount" });
  const { data: falling } = useTrendsQuery({ ...question, lens: "falling", sort: "deltaAmount" });
  // A shop without two weeks of sales has nothing to say here.
  if (rising === undefined || falling === undefined || rising.total + falling.total === 0) return null;
  // Against days that are not known everything would rise, and while fees are awaited.
  if (changeKnown(rising.buckets, rising.dataFrom) === "none" || rising.tooEarly) return null;
  return (
    <div className={`${ui.columns} ${ui.gap} ${css.root}`}>
      <Side kind="rising" answer={rising} />
      <Side kind="falling" answer={falling} />
    </div>
  );
}

function Side({ kind, answer: { rows, buckets, currency, dataFrom } }: { kind: "rising" | "falling"; answer: TrendsAnswer }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const compared = comparedBuckets(buckets);
  const Icon = kind === "rising" ? TrendingUp : TrendingDown;
  const tone = kind === "rising" ? "profit" : "loss";
  const title = `strip-${kind}`;
  return (
    <section className={ui.card} aria-labelledby={title}>
      <div className={ui.cardHead}>
        <Icon size={16} strokeWidth={1.75} className={tone === "profit" ? ui.profit : ui.loss} aria-hidden="true" />
        <h2 id={title}>{t(`strip.${kind}`)}</h2>
        {compared !== null && (
          <span className={`${ui.small} ${ui.secondary} ${ui.num}`}>
            {t("strip.change", {
              range: format.shortRange(compared.last.startDate, compared.last.endDate),
              previous: format.shortRange(compared.before.startDate, compared.before.endDate),
            })}
          </span>
        )}
        {compared !== null && knownOf(compared.before, dataFrom) !== "whole" && (
          <span className={ui.small}>
            <ComparedMark before={compared.before} dataFrom={dataFrom} />
          </span>
        )}
        <Link className={ui.push} to={`/system/dashboard-trends?preset=cOption2&split=week&lens=${kind}`}>
          {t("strip.all")}
        </Link>
      </div>
      {rows.length === 0 ? (
        <p className={`${ui.pad0x12} ${ui.muted}`}>{t(`strip.none.${kind}`)}</p>
      ) : (
        <ol className={ui.pad0x8}>
          {rows.map(({ id, name, sku, values, deltaAmount }) => (
            <li key={id} className={`${ui.grid} ${ui.right} ${ui.gap12} ${css.row}`}>
              <Link to={`/system/products/${id}`}>{name === "" ? sku : name}</Link>
              <MiniLine values={values} tone={tone} />
              <Money value={deltaAmount} currency={currency} tone="result" sign="always" />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
