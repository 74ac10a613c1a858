import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../domain/figures/figure-table.module.css";
import * as recordNameCss from "../../domain/records/record-name.module.css";
import { useTranslation } from "react-i18next";
import type { OrderRow } from "#contract/orders.ts";
import { zoneOf } from "#core/market.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import { CertaintyMark } from "../../domain/figures/certainty-mark.tsx";
import { shortOrderNumber } from "../../domain/records/order-number.ts";
import { useFormat } from "../../ui/use-format.ts";

/** The number opens the order; under it what was bought, where, and what is special about it. */
export function OrderName({ order, onOpen }: { order: OrderRow; onOpen: ((id: string) => void) | null }) {
  const { t } = useTranslation("orders");
  const { id, externalId, lines, storeName, counted, smart } = order;
  const { data: stores = [] } = useStoresQuery();
  const sales = lines.filter(({ kind }) => kind === "sale");
  const [first] = sales;
  const more = sales.length - 1;
  const goods = first ? (first.name ?? first.sku ?? t("lines.unnamed")) : t("list.noLines");
  const isRefunded = hasRefunds(order);
  const open = (event: { stopPropagation: () => void }) => {
    // The row opens it as well: once is enough.
    event.stopPropagation();
    onOpen?.(id);
  };
  return (
    <span className={`${ui.block} ${ui.narrows} ${recordNameCss.texts}`}>
      {onOpen === null ? (
        <span title={externalId}>{shortOrderNumber(externalId)}</span>
      ) : (
        <button
          type="button"
          className={`${ui.plain} ${ui.ink} ${ui.medium} ${ui.breaks} ${ui.left} ${css.open}`}
          title={externalId}
          onClick={open}
        >
          {shortOrderNumber(externalId)}
        </button>
      )}
      <span className={ui.sub}>
        <span className={ui.clamp} title={goods}>
          {goods}
        </span>
        {more > 0 && <span>{t("list.more", { count: more })}</span>}
        {stores.length > 1 && <span>{storeName}</span>}
        {smart && <span>{t("list.smart")}</span>}
        {isRefunded && <span className={ui.warn}>{t("lines.refund")}</span>}
        {!counted && <span className={ui.warn}>{t("list.notCounted")}</span>}
      </span>
    </span>
  );
}

export function OrderDay({ order: { boughtAt, market } }: { order: OrderRow }) {
  const format = useFormat();
  return <span className={ui.num}>{format.dayOrMoment(boughtAt, zoneOf(market))}</span>;
}

export function OrderCertainty({ certainty }: { certainty: OrderRow["certainty"] }) {
  const { t } = useTranslation("orders");
  if (certainty !== "partial") return <CertaintyMark certainty={{ state: certainty }} />;
  return <CertaintyMark certainty={{ state: "partial", finalShare: 0.5 }} text={t("certainty.partial")} />;
}

function hasRefunds({ figures: { refunds, refundedUnits } }: OrderRow): boolean {
  return refunds !== 0 || (refundedUnits ?? 0) > 0;
}
