import "@mantine/core/styles/Group.layer.css";
import "@mantine/core/styles/NumberInput.layer.css";
import { Button, Group, NumberInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { todayIn } from "../../lib/clock.ts";
import { dropDraft } from "../../lib/drafts.ts";
import { toast } from "../../lib/toast.ts";
import { useFoundDraft, useKeptDraft } from "../../lib/use-draft.ts";
import { DraftNote } from "../../ui/draft-note.tsx";
import { Refusal, wrongIn } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { type OrderAnswer, useRefundOrderMutation } from "./orders.api.ts";
import { bodyOf, draftOf, emptyRefund, type Given, isTouched, NOTHING, type Refund, refundInDraft } from "./refund-draft.ts";

const moneyInput = (unit: string) =>
  ({ decimalSeparator: ",", decimalScale: 2, fixedDecimalScale: true, min: 0, suffix: `\u00a0${unit}`, hideControls: true }) as const;

const toMinor = (value: string | number): number => Math.round(Number(value) * 100);

/** The form as it stands; a page that has to begin anew brings it back. */
function useRefund(orderId: string, latest: string) {
  const name = draftOf(orderId);
  const found = refundInDraft(useFoundDraft(name));
  const [refund, setRefund] = useState<Refund>(found ?? emptyRefund(latest));
  const [isRestored, setRestored] = useState(found !== null);
  useKeptDraft(name, isTouched(refund, latest) ? refund : null);
  return {
    refund,
    isRestored,
    set: (part: Partial<Refund>): void => setRefund((before) => ({ ...before, ...part })),
    change: (lineId: string, part: Partial<Given>): void =>
      setRefund((before) => ({ ...before, given: { ...before.given, [lineId]: { ...(before.given[lineId] ?? NOTHING), ...part } } })),
    discard: (): void => {
      setRestored(false);
      setRefund(emptyRefund(latest));
    },
    /** Saved, or not wanted any more. */
    forget: (): void => dropDraft(name),
  };
}

/** Units and amount for each sold item and an amount for the delivery, each at most what is left of it. */
export function RefundForm({ order, currency, onDone }: { order: OrderAnswer; currency: string; onDone: () => void }) {
  const { t } = useTranslation("orders");
  const format = useFormat();
  const [save, { error, isLoading }] = useRefundOrderMutation();
  const latest = todayIn(order.market);
  const { refund, isRestored, set, change, discard, forget } = useRefund(order.id, latest);
  const left = order.refundable.lines.filter(({ units, amount }) => units + amount > 0);
  const nameOf = (lineId: string): string => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line?.name ?? line?.sku ?? t("lines.unnamed");
  };
  const leave = () => {
    forget();
    onDone();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await save({ id: order.id, body: bodyOf(refund) });
    if (answer.error !== undefined) return;
    leave();
    await toast(t("refunds.added"));
  };
  return (
    <form className="z-refund" onSubmit={(event) => void submit(event)}>
      {isRestored && <DraftNote onDiscard={discard} />}
      <p className="z-note">{t("refunds.what")}</p>
      <TextInput
        type="date"
        label={t("refunds.day")}
        value={refund.day}
        max={latest}
        required
        error={wrongIn(error, "day")}
        onChange={(event) => set({ day: event.currentTarget.value })}
      />
      {left.map((line) => (
        <RefundLine
          key={line.lineId}
          name={nameOf(line.lineId)}
          currency={currency}
          left={line}
          given={refund.given[line.lineId] ?? NOTHING}
          onChange={(part) => change(line.lineId, part)}
        />
      ))}
      {order.refundable.delivery > 0 && (
        <NumberInput
          {...moneyInput(format.unit(currency))}
          label={t("refunds.delivery")}
          value={refund.delivery / 100}
          max={order.refundable.delivery / 100}
          onChange={(value) => set({ delivery: toMinor(value) })}
        />
      )}
      <Refusal title={t("refunds.failed")} error={error} fields={["day"]} />
      <RefundActions isBusy={isLoading} onCancel={leave} />
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
    <fieldset className="z-refund__line">
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
