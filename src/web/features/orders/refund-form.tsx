import { Button, Group, NumberInput, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { todayIn } from "../../lib/clock.ts";
import { toast } from "../../lib/toast.ts";
import { Refusal, wrongIn } from "../../ui/refusal.tsx";
import { type OrderAnswer, useRefundOrderMutation } from "./orders.api.ts";

type Given = { readonly units: number; readonly amount: number };

const NOTHING: Given = { units: 0, amount: 0 };

const moneyInput = (currency: string) =>
  ({ decimalSeparator: ",", decimalScale: 2, fixedDecimalScale: true, min: 0, suffix: ` ${currency}`, hideControls: true }) as const;

const toMinor = (value: string | number): number => Math.round(Number(value) * 100);

type Draft = { readonly day: string; readonly given: Readonly<Record<string, Given>>; readonly delivery: number };

function useDraft(day: string) {
  const [draft, setDraft] = useState<Draft>({ day, given: {}, delivery: 0 });
  return {
    draft,
    set: (part: Partial<Draft>): void => setDraft((before) => ({ ...before, ...part })),
    change: (lineId: string, part: Partial<Given>): void =>
      setDraft((before) => ({ ...before, given: { ...before.given, [lineId]: { ...(before.given[lineId] ?? NOTHING), ...part } } })),
  };
}

function bodyOf({ day, given, delivery }: Draft) {
  const lines = Object.entries(given).map(([lineId, { units, amount }]) => ({ lineId, units, amount }));
  return { day, lines, deliveryAmount: delivery };
}

/** Units and amount for each sold item and an amount for the delivery, each at most what is left of it. */
export function RefundForm({ order, currency, onDone }: { order: OrderAnswer; currency: string; onDone: () => void }) {
  const { t } = useTranslation(["orders", "common"]);
  const [save, { error, isLoading }] = useRefundOrderMutation();
  const latest = todayIn(order.market);
  const { draft, set, change } = useDraft(latest);
  const left = order.refundable.lines.filter(({ units, amount }) => units + amount > 0);
  const nameOf = (lineId: string): string => {
    const line = order.lines.find(({ id }) => id === lineId);
    return line?.name ?? line?.sku ?? t("lines.unnamed");
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await save({ id: order.id, body: bodyOf(draft) });
    if (answer.error !== undefined) return;
    onDone();
    await toast(t("refunds.added"));
  };
  return (
    <form className="z-refund" onSubmit={(event) => void submit(event)}>
      <p className="z-note">{t("refunds.what")}</p>
      <TextInput
        type="date"
        label={t("refunds.day")}
        value={draft.day}
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
          given={draft.given[line.lineId] ?? NOTHING}
          onChange={(part) => change(line.lineId, part)}
        />
      ))}
      {order.refundable.delivery > 0 && (
        <NumberInput
          {...moneyInput(currency)}
          label={t("refunds.delivery")}
          value={draft.delivery / 100}
          max={order.refundable.delivery / 100}
          onChange={(value) => set({ delivery: toMinor(value) })}
        />
      )}
      <Refusal title={t("refunds.failed")} error={error} fields={["day"]} />
      <Group gap="xs">
        <Button type="submit" size="xs" loading={isLoading}>
          {t("refunds.save")}
        </Button>
        <Button variant="subtle" size="xs" onClick={onDone}>
          {t("common:cancel")}
        </Button>
      </Group>
    </form>
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
  const most = `${(left.amount / 100).toFixed(2).replace(".", ",")} ${currency}`;
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
        {...moneyInput(currency)}
        label={t("refunds.amountBack")}
        description={t("refunds.atMost", { most })}
        value={given.amount / 100}
        max={left.amount / 100}
        onChange={(value) => onChange({ amount: toMinor(value) })}
      />
    </fieldset>
  );
}
