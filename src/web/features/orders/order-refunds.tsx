import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./plain-table.module.css";
import { Button } from "@mantine/core";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useMayEdit } from "../../lib/session/use-may-edit.ts";
import { toast } from "../../lib/toast.ts";
import { editsIn } from "../../lib/edits.ts";
import { useFoundDraft } from "../../lib/use-draft.ts";
import { Money } from "../../ui/money.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { RefundForm } from "./refund-form.tsx";
import { type OrderAnswer, useWithdrawRefundMutation } from "./orders.api.ts";
import { draftOf, emptyRefund } from "./refund-draft.ts";

/** What was given back, and a way to enter what the marketplace knows nothing of. */
export function OrderRefunds({ order }: { order: OrderAnswer }) {
  const { t } = useTranslation("orders");
  const canEdit = useMayEdit();
  const [adding, setAdding] = useAdding(order.id, canEdit);
  const [withdraw, withdrawing] = useWithdrawRefundMutation();
  const { refunds, refundable } = order;
  const currency = order.lines[0]?.currency ?? order.currency;
  const nothingLeft = refundable.delivery === 0 && refundable.lines.every(({ units, amount }) => units + amount === 0);
  const canAdd = canEdit && order.counted && !nothingLeft;
  if (refunds.length === 0 && !canAdd) return null;
  const takeBack = async (refundId: string) => {
    const answer = await withdraw({ id: order.id, refundId });
    if (answer.error === undefined) await toast(t("refunds.withdrawn"));
  };
  return (
    <section>
      <h2>{t("refunds.title")}</h2>
      {refunds.length > 0 && (
        <table className={`${ui.listTable} ${ui.above8} ${css.root} ${css.plainTableLong}`}>
          <thead>
            <tr>
              <th scope="col">{t("refunds.day")}</th>
              <th scope="col">{t("refunds.source")}</th>
              <th scope="col" className={`${css.number} ${ui.num}`}>
                {t("refunds.units")}
              </th>
              <th scope="col">{t("refunds.amount")}</th>
            </tr>
          </thead>
          <tbody>
            {refunds.map((refund) => (
              <RefundRow
                key={refund.id}
                refund={refund}
                currency={currency}
                isBusy={withdrawing.isLoading}
                onWithdraw={canEdit && refund.byHand ? () => void takeBack(refund.id) : undefined}
              />
            ))}
          </tbody>
        </table>
      )}
      <Refusal title={t("refunds.failed")} error={withdrawing.error} />
      {canAdd && !adding && (
        <Button variant="default" size="xs" onClick={() => setAdding(true)}>
          {t("refunds.add")}
        </Button>
      )}
      {adding && <RefundForm order={order} currency={currency} onDone={() => setAdding(false)} />}
    </section>
  );
}

/** Whether the form is open: at first where something was left in it. */
function useAdding(orderId: string, canEdit: boolean) {
  const left = editsIn(useFoundDraft(draftOf(orderId)), emptyRefund(""));
  return useState(canEdit && left !== null);
}

type RefundRowProps = {
  readonly refund: OrderAnswer["refunds"][number];
  readonly currency: string;
  readonly isBusy: boolean;
  readonly onWithdraw: (() => void) | undefined;
};

function RefundRow({ refund: { day, byHand, counted, units, amount }, currency, isBusy, onWithdraw }: RefundRowProps) {
  const { t } = useTranslation("orders");
  const format = useFormat();
  return (
    <tr>
      <td className={`${css.number} ${ui.num}`}>{format.day(day)}</td>
      <td>
        {byHand ? t("refunds.byHand") : t("refunds.told")}
        {!counted && <span className={css.sub}>{t("refunds.notCounted")}</span>}
        {onWithdraw && (
          <Button variant="subtle" size="compact-xs" leftSection={<Undo2 size={14} aria-hidden />} loading={isBusy} onClick={onWithdraw}>
            {t("refunds.withdraw")}
          </Button>
        )}
      </td>
      <td className={`${css.number} ${ui.num}`} data-name={t("refunds.units")}>
        {format.count(units)}
      </td>
      <td>
        <Money value={-amount} currency={currency} />
      </td>
    </tr>
  );
}
