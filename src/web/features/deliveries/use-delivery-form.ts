import { skipToken } from "@reduxjs/toolkit/query";
import { useDebouncedValue } from "@mantine/hooks";
import { useTranslation } from "react-i18next";
import { asProblem } from "../../lib/api/problem.ts";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { useFormat } from "../../ui/use-format.ts";
import { type Delivery, useCreateDeliveryMutation, useDeliveryPreviewQuery, useSaveDeliveryMutation } from "./deliveries.api.ts";
import { type DeliveryFields, meaningOf, placedFields } from "./delivery-form.ts";
import type { DeliveryChanges } from "./use-delivery-changes.ts";

const PAUSE_MS = 400;
const REFUSED = 422;

export type DeliveryFormProps = {
  /** Null = a new one. */
  delivery: Delivery | null;
  blank: DeliveryFields;
  changes: DeliveryChanges;
  onClose: () => void;
};

export type DeliveryForm = ReturnType<typeof useDeliveryForm>;

/** The form as it stands, what its lines would cost and do, and what saving it does. */
export function useDeliveryForm({ delivery, blank, changes, onClose }: DeliveryFormProps) {
  const { t } = useTranslation("deliveries");
  const format = useFormat();
  const [create] = useCreateDeliveryMutation();
  const [save] = useSaveDeliveryMutation();
  const send = async (fields: DeliveryFields): Promise<{ error?: unknown }> => {
    const { body } = meaningOf(fields);
    if (body === null) return {};
    const answer = delivery === null ? await create(body) : await save({ id: delivery.id, body: { ...body, version: delivery.version } });
    const changeId = answer.data?.changeId ?? null;
    const name = body.number === "" ? t("unnamed", { day: format.day(body.day) }) : body.number;
    if (changeId !== null) changes.hold({ what: "saved", name, changeId });
    return answer;
  };
  const entry = useEntryForm({
    saved: blank,
    check: (fields) => (meaningOf(fields).body === null ? { lines: t("problems.some") } : {}),
    fieldOf: (field) => field.split(".")[0] ?? field,
    send,
    onSent: onClose,
  });
  const { body, problems, places } = meaningOf(entry.form.values);
  const preview = usePreview(body, delivery?.id ?? null);
  const refused = asProblem(preview.error);
  const isTried = entry.form.errors["lines"] !== undefined;
  const said = isTried ? Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, t(`problems.${problem}`)])) : {};
  const errors: Readonly<Record<string, string>> = {
    ...said,
    ...(refused.status === REFUSED && body !== null ? placedFields(refused.fields, places) : {}),
  };
  return { ...entry, errors, places, preview: body === null ? undefined : preview.data };
}

function usePreview(body: ReturnType<typeof meaningOf>["body"], id: string | null) {
  const asked = body === null || body.lines.length === 0 ? null : JSON.stringify({ ...body, id });
  const [settled] = useDebouncedValue(asked, PAUSE_MS);
  const { currentData, error } = useDeliveryPreviewQuery(settled === null || body === null ? skipToken : { ...body, id }, {
    skip: settled !== asked,
  });
  return { data: currentData, error };
}
