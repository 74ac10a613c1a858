import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./ads-tables.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdsRow } from "#contract/ads.ts";
import { LEAST_CLICKS } from "#core/ads-figures.ts";
import { MissingCost } from "../../domain/costs/missing-cost.tsx";
import { useFormat } from "../../ui/use-format.ts";

type Kind = NonNullable<AdsRow["advice"]>["kind"];

const TONES: Readonly<Record<Kind, string>> = {
  fewClicks: "",
  noClicks: "",
  noProduct: ui.chipWarn,
  noCosts: ui.chipWarn,
  unprofitable: ui.chipLoss,
  noSales: ui.chipLoss,
  lower: ui.chipLoss,
  raise: ui.chipProfit,
  keep: "",
};

/** What to do, and why: both numbers that say so. */
export function AdviceCell({ row, currency }: { row: AdsRow; currency: string }) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  const { advice, figures } = row;
  if (advice === null) return null;
  const { kind, missingClicks, suggestedCpc } = advice;
  const money = (value: number | null) => (value === null ? "" : format.money(value, currency));
  const words = {
    missing: missingClicks ?? 0,
    clicks: figures.clicks ?? 0,
    least: LEAST_CLICKS,
    suggested: money(suggestedCpc),
    cpc: money(figures.cpc),
    maxCpc: money(figures.maxCpc),
    cost: money(figures.reportedCost),
  };
  return (
    <span className={`${ui.stack} ${ui.gap2} ${ui.top} ${ui.wraps} ${css.advice}`}>
      <span className={`${ui.chip} ${TONES[kind]}`}>{t(`advice.${kind}`, words)}</span>
      <span className={`${ui.small} ${css.reason} ${ui.amount}`}>
        {kind === "fewClicks" ? t("reasons.fewClicks", { ...words, count: words.missing }) : t(`reasons.${kind}`, words)}{" "}
        <Mend row={row} kind={kind} />
      </span>
    </span>
  );
}

/** Where the reason is something that is missing, the way to it. */
function Mend({ row: { offer }, kind }: { row: AdsRow; kind: Kind }) {
  const { t } = useTranslation("ads");
  if (kind === "noProduct") return <Link to="/system/products/offers">{t("reasons.connect")}</Link>;
  if (kind !== "noCosts" || offer === null || offer.productId === null) return null;
  return <MissingCost productId={offer.productId}>{t("reasons.addCost")}</MissingCost>;
}
