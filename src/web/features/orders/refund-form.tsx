import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import { DayField } from "../../domain/scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./orders.module.css";
import { Button, Group, NumberInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { todayIn } from "../../lib/clock.ts";
import { toast } from "../../lib/toast.ts";
import { DraftNote } from "../../ui/draft-note.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useFormat } from "../../ui/use-format.ts";
import { type OrderAnswer, useRefundOrderMutation } from "./orders.api.ts";
import { bodyOf, draftOf, emptyRefund, type Given, givenWith, NOTHING } from "./refund-draft.ts";

const moneyInput = (unit: string) =>
  ({ decimalSeparator: ",", decimalScale: 2, fixedDecimalScale: true, min: 0, suffix: `\u00a0${unit}`, hideControls: true }) as const;

const toMinor = (value: string | number): number => Math.round(Number(value) * 100);

/** Units and amount for each sold item and an amount for the delivery, each at most what is left of it. */
export function RefundForm({ order, currency, onDone }: { order: OrderAnswer; currency: string; onDone: () => void }) {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const [save] = useRefundOrderMutation();
  const latest = todayIn(order.market);
  const { form, onSubmit, isBusy, isRestored, refusal, discard, drop } = useEntryForm({
    saved: emptyRefund(latest),
    draft: draftOf(order.id),
    send: (refund) => save({ id: order.id, body: bodyOf(refund) }),
    onSent: () => {
      onDone();
      void toast(t("refunds.added"));
    },
  });
  const { given, delivery } = form.values;
  const left = order.refundable.lines.filter(({ units, amount }) => units + amount > 0);
  const nameOf = (lineId: string): string => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line?.name ?? line?.sku ?? t("lines.unnamed");
  };
  const change = (lineId: string, part: Partial<Given>) => form.setFieldValue("given", givenWith(given, lineId, part));
  const cancel = () => {
    drop();
    onDone();
  };
  return (
    <form className={`${ui.grid} ${ui.gap12}`} style={{ marginTop: 12 }} onSubmit={onSubmit}>
      {isRestored && <DraftNote onDiscard={discard} />}
      <p className={ui.note}>{t("refunds.what")}</p>
      <DayField label={t("refunds.day")} latest={latest} required {...form.getInputProps("day")} />
      {left.map((line) => (
        <RefundLine
          key={line.lineId}
          name={nameOf(line.lineId)}
          currency={currency}
          left={line}
          given={given[line.lineId] ?? NOTHING}
          onChange={(part) => change(line.lineId, part)}
        />
      ))}
      {order.refundable.delivery > 0 && (
        <NumberInput
          {...moneyInput(format.unit(currency))}
          label={t("refunds.delivery")}
          value={delivery / 100}
          max={order.refundable.delivery / 100}
          onChange={(value) => form.setFieldValue("delivery", toMinor(value))}
        />
      )}
      <Refusal title={t("refunds.failed")} error={refusal} />
      <RefundActions isBusy={isBusy} onCancel={cancel} />
    </form>
  );
}

function RefundActions({ isBusy, onCancel }: { isBusy: boolean; onCancel: () => void }) {
  const { t } = useTranslation(["orders", "common"]);
  return (
    <Group gap="xs">
      <Button type="submit" size="xs" loading={isBusy}>
        {t("refunds.save")}
      </Button>
      <Button variant="subtle" size="xs" onClick={onCancel}>
        {t("common:cancel")}
      </Button>
    </Group>
  );
}

type RefundLineProps = {
  readonly name: string;
  readonly currency: string;
  readonly left: Given;
  readonly given: Given;
  readonly onChange: (part: Partial<Given>) => void;
};

function RefundLine({ name, currency, left, given, onChange }: RefundLineProps) {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const most = format.money(left.amount, currency);
  return (
    <fieldset className={`${ui.grid} ${ui.gap12} ${css.refundLine}`}>
      <legend>{name}</legend>
      <NumberInput
        label={t("refunds.unitsBack")}
        description={t("refunds.atMost", { most: String(left.units) })}
        value={given.units}
        min={0}
        max={left.units}
        allowDecimal={false}
        onChange={(value) => onChange({ units: Number(value) })}
      />
      <NumberInput
        {...moneyInput(format.unit(currency))}
        label={t("refunds.amountBack")}
        description={t("refunds.atMost", { most })}
        value={given.amount / 100}
        max={left.amount / 100}
        onChange={(value) => onChange({ amount: toMinor(value) })}
      />
    </fieldset>
  );
}
