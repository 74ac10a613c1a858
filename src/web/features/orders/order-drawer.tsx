import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useAddress } from "../../lib/use-address.ts";
import { CertaintyMark } from "../../domain/figures/certainty-mark.tsx";
import { Delayed } from "../../ui/delayed.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { TableSkeleton } from "../../ui/table-skeleton.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { WidgetError } from "../../ui/widget-error.tsx";
import { OrderFigures } from "./order-figures.tsx";
import { OrderLines } from "./order-lines.tsx";
import { OrderPostings } from "./order-postings.tsx";
import { OrderRefunds } from "./order-refunds.tsx";
import { useOrderQuery } from "./orders.api.ts";
import "./orders.css";

const PARAM = "order";

/** One order: what was bought, what it earned, and every posting with its document. Its address can be shared. */
export function OrderDrawer() {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const [params, changeAddress] = useAddress();
  const id = params.get(PARAM) ?? "";
  const { currentData: order, error, refetch } = useOrderQuery(id, { skip: id === "" });
  const close = () => changeAddress((address) => address.delete(PARAM), "replace");
  return (
    <SidePanel
      width={800}
      title={order ? t("title", { number: order.externalId }) : t("untitled")}
      subtitle={
        order && (
          <>
            <span className="z-num">
              {t("subtitle", { moment: format.dayOrMoment(order.boughtAt, zoneOf(order.market)), store: order.storeName })}
            </span>
            {order.certainty === "partial" ? (
              <span className="z-certainty z-certainty--partial">{t("certainty.partial")}</span>
            ) : (
              <CertaintyMark certainty={{ state: order.certainty }} withText />
            )}
          </>
        )
      }
      onClose={close}
    >
      {error !== undefined && order === undefined && <WidgetError title={t("failed")} error={error} onRetry={() => void refetch()} />}
      {error === undefined && order === undefined && (
        <Delayed>
          <TableSkeleton rows={8} />
        </Delayed>
      )}
      {order && (
        <div className="z-order">
          {!order.counted && <p className="z-note z-note--warn">{t("notCounted")}</p>}
          {order.postings.some(({ source }) => source.type === "estimate") && <p className="z-note">{t("certainty.estimated")}</p>}
          <OrderFigures order={order} />
          <OrderLines order={order} />
          <OrderRefunds order={order} />
          <OrderPostings order={order} />
        </div>
      )}
    </SidePanel>
  );
}
