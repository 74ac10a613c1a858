import * as ui from "../../ui/styles/ui.module.css";
import * as certaintyMarkCss from "../../domain/figures/certainty-mark.module.css";
import { useTranslation } from "react-i18next";
import { zoneOf } from "#core/market.ts";
import { useAddress } from "../../lib/use-address.ts";
import { RecomputingNote } from "../../domain/report/recomputing.tsx";
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
import { type OrderAnswer, useOrderQuery } from "./orders.api.ts";

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
            <span className={ui.num}>
              {t("subtitle", { moment: format.dayOrMoment(order.boughtAt, zoneOf(order.market)), store: order.storeName })}
            </span>
            {order.certainty === "partial" ? (
              <span className={`${ui.small} ${ui.gap6} ${ui.chain} ${certaintyMarkCss.root}`} data-state="partial">
                {t("certainty.partial")}
              </span>
            ) : (
              <CertaintyMark certainty={{ state: order.certainty }} withText />
            )}
            <RecomputingNote productIds={order.lines.flatMap(({ productId }) => productId ?? [])} />
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
        <div className={ui.panelBody} style={{ gap: 20 }}>
          {!order.counted && <p className={`${ui.note} ${ui.noteWarn}`}>{t("notCounted")}</p>}
          <EstimateNotes order={order} />
          <OrderFigures order={order} />
          <OrderLines order={order} />
          <OrderRefunds order={order} />
          <OrderPostings order={order} />
        </div>
      )}
    </SidePanel>
  );
}

/** What of it is estimated, and until when. */
function EstimateNotes({ order: { postings } }: { order: OrderAnswer }) {
  const { t } = useTranslation("orders");
  const types = new Set(postings.map(({ source }) => source.type));
  const isEstimated = (of: string): boolean => postings.some(({ source, line }) => source.type === "estimate" && line === of);
  return (
    <>
      {isEstimated("commission") && <p className={ui.note}>{t("certainty.estimated")}</p>}
      {isEstimated("delivery") && <p className={ui.note}>{t("certainty.estimatedDelivery")}</p>}
      {types.has("costRule") && <p className={ui.note}>{t("certainty.costRule")}</p>}
    </>
  );
}
