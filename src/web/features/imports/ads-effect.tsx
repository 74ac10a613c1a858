import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./imports.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { ImportState } from "#contract/imports.ts";
import { Money } from "../../ui/money.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { CountCell } from "./count-cell.tsx";

type Ads = NonNullable<ImportState["ads"]>;

/** The ledger's amounts are told in złoty, whatever the file is in. */
const LEDGER = "PLN";

/** What a report of advertising says beside the bills of its days, and what it does to cost and profit. */
export function AdsEffect({ state: { ads, status } }: { state: ImportState }) {
  const { t } = useTranslation("imports");
  const format = useFormat();
  if (ads === null || status !== "succeeded") return null;
  const { level, startDate, endDate, isSpread, costIs, billedDays, withoutProduct } = ads;
  return (
    <section aria-labelledby="ads-effect-title" className={`${ui.inset} ${css.inset}`}>
      <h2 id="ads-effect-title">{t("adsEffect.title")}</h2>
      <p className={ui.secondary}>
        {t(`adsEffect.${level}`, { range: format.range(startDate, endDate), costIs: t(`questions.${costIs}`) })}{" "}
        {isSpread && t("adsEffect.spread")} {billedDays === 0 && t("adsEffect.noBills")}{" "}
        {level === "campaign" && t("adsEffect.campaignOnly")}
      </p>
      <Figures ads={ads} />
      {withoutProduct > 0 && (
        <p className={ui.warn}>
          {t("adsEffect.withoutProduct", { count: withoutProduct })} <Link to="/system/products/offers">{t("adsEffect.connect")}</Link>
        </p>
      )}
    </section>
  );
}

function Figures({ ads }: { ads: Ads }) {
  const { t } = useTranslation("imports");
  const { currency, reportedGross, billedGross, billedDays, allocatedBefore, allocatedAfter, costBefore, costAfter } = ads;
  const lost = costBefore === null || costAfter === null ? null : costBefore - costAfter;
  return (
    <dl className={css.counts}>
      <CountCell name={t("adsEffect.reported")}>
        <Money value={reportedGross} currency={currency} />
      </CountCell>
      {billedDays > 0 && (
        <>
          <CountCell name={t("adsEffect.billed")}>
            <Money value={billedGross} currency={currency} />
          </CountCell>
          <CountCell name={t("adsEffect.difference")}>
            <Money value={billedGross - reportedGross} currency={currency} sign="always" />
          </CountCell>
        </>
      )}
      <CountCell name={t("adsEffect.allocated")}>
        <Becomes before={allocatedBefore} after={allocatedAfter} />
      </CountCell>
      <CountCell name={t("adsEffect.cost")}>
        <Becomes before={costBefore} after={costAfter} />
      </CountCell>
      <CountCell name={t("adsEffect.profit")}>
        <Money value={lost} currency={LEDGER} tone="result" sign="always" reason={t("adsEffect.noRate")} />
      </CountCell>
    </dl>
  );
}

function Becomes({ before, after }: { before: number | null; after: number | null }) {
  const { t } = useTranslation("imports");
  const amount = (value: number | null) => <Money value={value} currency={LEDGER} tone="headline" reason={t("adsEffect.noRate")} />;
  return before === after ? (
    amount(after)
  ) : (
    <>
      {amount(before)} → {amount(after)}
    </>
  );
}
