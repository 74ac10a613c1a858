import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-ads.module.css";
import * as productTableCss from "./product-table.module.css";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { knownOf } from "#core/known-days.ts";
import { Money } from "../../ui/money.tsx";
import { None } from "../../ui/none.tsx";
import { Percent } from "../../ui/percent.tsx";
import { ScrollRegion } from "../../ui/scroll-region.tsx";
import { type AdsKind, type AdsOffer, kindCell, offerCell, WHOLE } from "./open-ads.ts";
import type { ProductAdsAnswer } from "./product.api.ts";

type AdsTableProps = { answer: ProductAdsAnswer; onOpen: (cell: string) => void };

/** What the parts are called: the billing type as the marketplace says it, the offer by its name or number. */
export function useAdsName() {
  const { t } = useTranslation(["dashboard", "figures"]);
  return {
    kindName: ({ source, name }: AdsKind): string => (source === "billing" ? name : t(`product.ads.sources.${source}`)),
    offerName: ({ id, name, externalId }: AdsOffer): string => (id === null ? t("product.ads.noOffer") : name || externalId),
  };
}

type AdsAmountProps = { value: number | null; currency: string; name: string; bare?: boolean; onOpen: () => void };

/** An amount that opens its postings. */
export function AdsAmount({ value, currency, name, bare = false, onOpen }: AdsAmountProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  return (
    <button type="button" className={`${ui.plain} ${ui.link} ${css.amount}`} onClick={onOpen}>
      <Money value={value} currency={currency} bare={bare} tone="headline" reason={t("none.rate")} />
      <span className={ui.hiddenVisually}>{t("product.ads.open", { name })}</span>
    </button>
  );
}

export function AdsByKind({ answer, onOpen }: AdsTableProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const { kindName } = useAdsName();
  const { kinds, figures, previous, currency } = answer;
  const isKnown = knownOf(previous, answer.dataFrom) !== "none";
  const row = (key: string, name: string, amount: number | null, before: number | null) => (
    <Row key={key} name={name}>
      <td>
        <AdsAmount value={amount} currency={currency} name={name} onOpen={() => onOpen(key)} />
      </td>
      <td>
        <Money value={isKnown ? before : null} currency={currency} reason={t(isKnown ? "none.rate" : "none.before")} />
      </td>
      <td>{isKnown ? <Change now={amount} before={before} currency={currency} /> : <None reason={t("none.before")} />}</td>
    </Row>
  );
  return (
    <AdsTable
      label={t("product.ads.byKind")}
      heads={[t("product.ads.kind"), t("product.ads.cost"), t("product.ads.beforeHead"), t("product.ads.change")]}
    >
      <tbody>{kinds.map((kind) => row(kindCell(kind), kindName(kind), kind.amount, kind.previous))}</tbody>
      <tfoot>{row(WHOLE, t("product.ads.total"), figures.ads, previous.figures.ads)}</tfoot>
    </AdsTable>
  );
}

export function AdsByOffer({ answer, onOpen }: AdsTableProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const { offerName } = useAdsName();
  const { offers, currency } = answer;
  const isKnown = knownOf(answer.previous, answer.dataFrom) !== "none";
  return (
    <AdsTable
      label={t("product.ads.byOffer")}
      heads={[t("product.ads.offer"), t("product.ads.cost"), t("product.ads.beforeHead"), t("figures:sales"), t("product.ads.tacos")]}
    >
      <tbody>
        {offers.map((offer) => (
          <Row key={offerCell(offer)} name={offerName(offer)} sub={offer.id === null ? t("product.ads.noOfferWhy") : offerSub(offer)}>
            <td>
              <AdsAmount value={offer.figures.ads} currency={currency} name={offerName(offer)} onOpen={() => onOpen(offerCell(offer))} />
            </td>
            <td>
              <Money value={isKnown ? offer.previous.ads : null} currency={currency} reason={t(isKnown ? "none.rate" : "none.before")} />
            </td>
            <td>
              <Money value={offer.figures.sales} currency={currency} reason={t("none.rate")} />
            </td>
            <td>
              <Percent value={offer.figures.tacos} reason={t("product.ads.noSales")} />
            </td>
          </Row>
        ))}
      </tbody>
    </AdsTable>
  );
}

function offerSub({ name, externalId, storeName }: AdsOffer): string {
  return [name === "" ? "" : externalId, storeName].filter((text) => text !== "").join(" · ");
}

function AdsTable({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  const { t } = useTranslation("common");
  return (
    <ScrollRegion className={productTableCss.productScroll} label={t("tableOf", { name: label })}>
      <table className={`${productTableCss.root} ${productTableCss.sums} ${css.table}`}>
        <caption className={ui.hiddenVisually}>{label}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </ScrollRegion>
  );
}

function Row({ name, sub = "", children }: { name: string; sub?: string; children: ReactNode }) {
  return (
    <tr>
      <th scope="row">
        {name}
        {sub !== "" && <span className={`${ui.block} ${ui.small} ${css.sub}`}>{sub}</span>}
      </th>
      {children}
    </tr>
  );
}

/** In money: of what was nothing before there is no percentage. */
function Change({ now, before, currency }: { now: number | null; before: number | null; currency: string }) {
  const { t } = useTranslation(["dashboard", "figures"]);
  const change = now === null || before === null ? null : now - before;
  return <Money value={change} currency={currency} tone="result" sign="always" reason={t("none.comparison")} />;
}
