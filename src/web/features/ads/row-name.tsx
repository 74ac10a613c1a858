import * as ui from "../../ui/styles/ui.module.css";
import * as figureTableCss from "../../domain/figures/figure-table.module.css";
import * as recordNameCss from "../../domain/records/record-name.module.css";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AdsRow } from "#contract/ads.ts";
import { isDay } from "#core/day.ts";
import { ProductThumb } from "../../domain/records/product-thumb.tsx";
import { useProductPath } from "../../domain/scope/list-range.tsx";
import { useFormat } from "../../ui/use-format.ts";
import type { AdsAnswer } from "./ads.api.ts";
import type { LevelRow } from "./level-rows.ts";
import type { AdsView } from "./use-ads-view.ts";

/** Of what the row is: a campaign, an offer that leads to its product, a day, the whole or the rest. */
export function RowName({ row, answer, view }: { row: LevelRow; answer: AdsAnswer; view: AdsView }) {
  const { t } = useTranslation("ads");
  if (row.kind === "totals") {
    return (
      <span>
        <span className={ui.strong}>{t("table.totals")}</span>{" "}
        <span className={`${ui.secondary} ${ui.num}`}>{t(`table.count.${answer.level}`, { count: answer.total })}</span>
      </span>
    );
  }
  if (row.kind === "unallocated") {
    return (
      <span>
        {t("table.rest")} <span className={`${ui.small} ${ui.muted}`}>{t("table.restWhat")}</span>
      </span>
    );
  }
  const { item } = row;
  if (item.offer !== null) return <OfferName item={item} offer={item.offer} />;
  if (item.campaign !== null) return <CampaignName campaign={item.campaign} onOpen={() => view.openCampaign(item.id)} />;
  return <DayName id={item.id} day={item.day} />;
}

function OfferName({ item: { name }, offer }: { item: AdsRow; offer: NonNullable<AdsRow["offer"]> }) {
  const { t } = useTranslation("ads");
  const pathOf = useProductPath();
  const { externalId, imageUrl, storeName, productId, sku } = offer;
  const text = name === "" ? externalId : name;
  return (
    <span className={`${ui.row} ${ui.narrows} ${ui.gap8}`}>
      <ProductThumb imageUrl={imageUrl} />
      <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
        {productId === null ? (
          <span className={`${ui.block} ${ui.medium} ${ui.breaks} ${recordNameCss.name} ${ui.clamp}`} title={text}>
            {text}
          </span>
        ) : (
          <Link
            className={`${ui.ink} ${ui.medium} ${ui.breaks} ${ui.left} ${figureTableCss.open} ${ui.clamp}`}
            to={pathOf(productId)}
            title={text}
          >
            {text}
          </Link>
        )}
        <span className={recordNameCss.sku}>
          {name !== "" && <span>{externalId}</span>}
          {sku !== null && <span>{sku}</span>}
          <span>{storeName}</span>
          {productId === null && <span className={ui.warn}>{t("table.noProduct")}</span>}
        </span>
      </span>
    </span>
  );
}

type CampaignNameProps = { campaign: NonNullable<AdsRow["campaign"]>; onOpen: () => void };

/** Opens to its offers, where the file says which they are. */
function CampaignName({ campaign: { name, storeName, offers, adGroups }, onOpen }: CampaignNameProps) {
  const { t } = useTranslation("ads");
  const text = name === "" ? t("table.noCampaign") : name;
  return (
    <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
      {offers > 0 ? (
        <button
          type="button"
          className={`${ui.plain} ${ui.ink} ${ui.medium} ${ui.breaks} ${ui.left} ${figureTableCss.open}`}
          title={t("campaign.open")}
          onClick={onOpen}
        >
          {text}
        </button>
      ) : (
        <span className={`${ui.block} ${ui.medium} ${ui.breaks} ${recordNameCss.name}`}>{text}</span>
      )}
      <span className={recordNameCss.sku}>
        {offers > 0 && <span>{t("table.count.offer", { count: offers })}</span>}
        {adGroups.length > 0 && <span title={adGroups.join(", ")}>{t("table.adGroups", { count: adGroups.length })}</span>}
        <span>{storeName}</span>
      </span>
    </span>
  );
}

function DayName({ id, day }: { id: string; day: AdsRow["day"] }) {
  const { t } = useTranslation("ads");
  const format = useFormat();
  if (!isDay(id)) return id;
  return (
    <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
      <span className={`${ui.block} ${ui.medium} ${ui.breaks} ${recordNameCss.name} ${ui.num}`}>
        {format.day(id)} <span className={ui.muted}>{format.weekday(id)}</span>
      </span>
      {day?.isSpread === true && <span className={recordNameCss.sku}>{t("table.spread")}</span>}
    </span>
  );
}
