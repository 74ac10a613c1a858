import { Fragment, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { zoneOf } from "#core/market.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";
import type { View } from "./use-view.ts";

/** How fresh and how complete the chosen figures are; each part leads to what would make it better. */
export function StatusLine({ view }: { view: View }) {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const zone = zoneOf(useAppSelector(({ place }) => place.market));
  const { data, chosen } = view;
  if (data === undefined) return null;
  const parts: ReactNode[] = [
    <Link key="fresh" className="z-status__fresh" to="/system/progress">
      <span className="z-status__dot" data-old={data.lastUpdate === null || undefined} aria-hidden="true" />
      {data.lastUpdate === null ? t("status.noData") : t("status.until", { moment: format.moment(data.lastUpdate, zone) })}
    </Link>,
  ];
  const figures = chosen?.figures;
  if (typeof figures?.feeCompleteness === "number") {
    parts.push(<span key="fees">{t("status.fees", { share: format.percent(figures.feeCompleteness, { digits: 0 }) })}</span>);
  }
  if (typeof figures?.costCoverage === "number" && figures.costCoverage < 1) {
    const sales = figures.uncostedSales === null ? null : format.money(figures.uncostedSales, data.currency, { whole: true });
    parts.push(
      <span key="costs" className="z-warn">
        {sales === null ? t("status.costs") : t("status.costsOf", { sales })}{" "}
        <Link to="/system/progress?new=products">{t("status.addCosts")}</Link>
      </span>,
    );
  }
  return (
    <p className="z-status z-num">
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <span className="z-status__gap" aria-hidden="true">
              ·
            </span>
          )}
          {part}
        </Fragment>
      ))}
    </p>
  );
}
