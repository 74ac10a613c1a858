import { DayField } from "../../domain/scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as sidePanelCss from "../../ui/side-panel.module.css";
import { Button, Select, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { DeliveryCosts } from "./delivery-costs.tsx";
import { DeliveryLines } from "./delivery-lines.tsx";
import { type DeliveryForm, type DeliveryFormProps, useDeliveryForm } from "./use-delivery-form.ts";

const MODES = ["net", "gross"] as const;

/** The paper, its lines, what came with them, and what saving it does to profit. */
export function DeliveryEditor({ canEdit, ...props }: DeliveryFormProps & { canEdit: boolean }) {
  const { delivery, onClose } = props;
  const { t } = useTranslation(["deliveries", "common"]);
  const entry = useDeliveryForm(props);
  const { form } = entry;
  return (
    <SidePanel
      width={800}
      title={delivery === null ? t("newTitle") : delivery.number || t("title")}
      onClose={onClose}
      foot={
        <>
          <span className={sidePanelCss.consequence}>
            <Consequence preview={entry.preview} />
          </span>
          <Button variant="default" onClick={onClose}>
            {t(canEdit ? "common:cancel" : "close")}
          </Button>
          {canEdit && (
            <Button type="submit" form="delivery" loading={entry.isBusy}>
              {t(delivery === null ? "add" : "save")}
            </Button>
          )}
        </>
      }
    >
      <form id="delivery" className={`${ui.panelBody} ${ui.gap16}`} noValidate onSubmit={entry.onSubmit}>
        <fieldset style={{ display: "contents" }} disabled={!canEdit}>
          <Head entry={entry} />
          <DeliveryLines entry={entry} />
          <DeliveryCosts entry={entry} />
          <Textarea label={t("note")} autosize minRows={2} maxLength={1000} {...form.getInputProps("note")} />
        </fieldset>
        <Refusal title={t("failedChange")} error={entry.refusal} />
      </form>
    </SidePanel>
  );
}

function Head({ entry: { form } }: { entry: DeliveryForm }) {
  const { t } = useTranslation("deliveries");
  return (
    <div className={`${ui.grid} ${ui.top} ${ui.gap12}`} style={{ gridTemplateColumns: "repeat(auto-fit, minmax(136px, 1fr))" }}>
      <TextInput label={t("number")} maxLength={60} data-autofocus {...form.getInputProps("number")} />
      <DayField label={t("day")} {...form.getInputProps("day")} />
      <TextInput label={t("supplier")} maxLength={120} {...form.getInputProps("supplier")} />
      <Select label={t("currency")} searchable data={[...NBP_CURRENCIES]} allowDeselect={false} {...form.getInputProps("currency")} />
      <Select
        label={t("vatMode")}
        data={MODES.map((mode) => ({ value: mode, label: t(`modes.${mode}`) }))}
        allowDeselect={false}
        {...form.getInputProps("vatMode")}
      />
    </div>
  );
}

/** „Zmieni 1 204 zamówienia od 1 wrz, zysk −312,40 zł” */
function Consequence({ preview }: Pick<DeliveryForm, "preview">) {
  const { t } = useTranslation(["deliveries", "common"]);
  const format = useFormat();
  if (preview === undefined) return null;
  const { orders, from, before, after, currency, leftOut } = preview.effect;
  if (leftOut !== null) return t("common:effectLeftOut", { count: orders });
  if (orders === 0 || from === null) return t("effect.none");
  const profit = before === null || after === null ? t("effect.unknown") : format.money(after - before, currency, { sign: "always" });
  return t("effect.some", { count: orders, orders: format.count(orders), day: format.day(from), profit });
}
