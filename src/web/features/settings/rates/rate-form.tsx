import * as ui from "../../../ui/styles/ui.module.css";
import { Button, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "../../../lib/toast.ts";
import { Refusal } from "../../../ui/refusal.tsx";
import { useFormat } from "../../../ui/use-format.ts";
import { type RatesAnswer, usePreviewRateQuery, useSaveRateMutation } from "./rates.api.ts";

const PAUSE_MS = 300;
const MID = /^\d{1,6}(?:\.\d{1,10})?$/;

type RateFormProps = { currency: RatesAnswer["currency"]; day: string; own: RatesAnswer["items"][number]["own"]; onClose: () => void };

/** A rate of one's own with what it does to the day's profit, before it is saved. */
export function RateForm({ currency, day, own, onClose }: RateFormProps) {
  const { t } = useTranslation("settings");
  const [typed, setTyped] = useState(own?.mid.replace(".", ",") ?? "");
  const [note, setNote] = useState(own?.note ?? "");
  const mid = typed.trim().replace(",", ".");
  const isRate = MID.test(mid) && Number(mid) > 0;
  const [save, { error, isLoading }] = useSaveRateMutation();
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const answer = await save({ currency, day, mid, note });
    if (answer.data === undefined) return;
    onClose();
    void toast(t(answer.data.jobId === null ? "rates.saved" : "rates.recomputing"), 3000);
  };
  return (
    <form className={`${ui.grid} ${ui.gap8}`} style={{ maxWidth: 280, padding: "8px 0" }} onSubmit={(event) => void send(event)}>
      <TextInput
        label={t("rates.mid", { currency })}
        inputMode="decimal"
        data-autofocus
        value={typed}
        error={typed !== "" && !isRate ? t("rates.notRate") : null}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <TextInput label={t("rates.note")} maxLength={200} value={note} onChange={({ currentTarget }) => setNote(currentTarget.value)} />
      <RateEffect currency={currency} day={day} mid={isRate ? mid : null} />
      <div className={`${ui.wrap} ${ui.gap4x8}`}>
        <Button type="submit" size="xs" loading={isLoading} disabled={!isRate}>
          {t("rates.save")}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t("rates.cancel")}
        </Button>
      </div>
      <Refusal title={t("rates.notSaved")} error={error} />
    </form>
  );
}

function RateEffect({ currency, day, mid }: { currency: RatesAnswer["currency"]; day: string; mid: string | null }) {
  const { t } = useTranslation("settings");
  const format = useFormat();
  const [asked] = useDebouncedValue(mid, PAUSE_MS);
  const { data } = usePreviewRateQuery({ currency, day, mid: asked }, { skip: asked === null });
  if (mid === null || asked !== mid || data === undefined) return <p className={`${ui.small} ${ui.muted}`}>{t("rates.effectWaits")}</p>;
  if (data.postings === 0) return <p className={`${ui.small} ${ui.muted}`}>{t("rates.noPostings")}</p>;
  const money = (value: number | null): string => (value === null ? "—" : format.money(value, data.currency));
  return (
    <p className={ui.small} aria-live="polite">
      {t("rates.effect", { before: money(data.before), after: money(data.after) })}
    </p>
  );
}
