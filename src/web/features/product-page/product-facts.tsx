import "@mantine/core/styles/Input.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { changeMade } from "../../lib/state/change.slice.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { FormEnds } from "../../ui/form-ends.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { type ProductAnswer, useUpdateProductMutation } from "./product.api.ts";

/** The signs of an EAN: 8, 12, 13 or 14 digits. */
const EAN = /^(?:\d{8}|\d{12,14})$/;

type ProductFactsProps = { product: ProductAnswer; onNote: boolean; onClose: () => void };

function useFactsForm(product: ProductAnswer, onSent: () => void) {
  const { t } = useTranslation("dashboard");
  const dispatch = useAppDispatch();
  const [update] = useUpdateProductMutation();
  const { id, sku, version, name, ean, supplier, note, hidden } = product;
  return useEntryForm({
    saved: { name, ean: ean ?? "", supplier: supplier ?? "", note, hidden },
    draft: `product-facts-${id}`,
    check: (typed) => (typed.ean.trim() === "" || EAN.test(typed.ean.trim()) ? {} : { ean: t("product.facts.wrongEan") }),
    send: async (typed) => {
      const { data, error } = await update({ id, body: { ...typed, ean: typed.ean.trim() === "" ? null : typed.ean.trim(), version } });
      const changeId = data?.changeId ?? null;
      if (changeId !== null)
        dispatch(changeMade({ id: changeId, jobId: null, text: t("product.facts.saved", { name: typed.name || sku }) }));
      return { error };
    },
    onSent,
  });
}

/** What the seller says of a product beside its costs; each change stands in its history and can be taken back. */
export function ProductFacts({ product, onNote, onClose }: ProductFactsProps) {
  const { t } = useTranslation("dashboard");
  const { form, onSubmit, isBusy, refusal } = useFactsForm(product, onClose);
  const focused = (isNote: boolean) => (isNote === onNote ? { "data-autofocus": true } : {});
  return (
    <SidePanel
      width={640}
      title={t("product.facts.title")}
      onClose={onClose}
      foot={<FormEnds send={t("product.facts.save")} form="product-facts" isBusy={isBusy} onCancel={onClose} />}
    >
      <form id="product-facts" className={`${ui.stack} ${ui.gap16}`} onSubmit={onSubmit} noValidate>
        <TextInput label={t("product.facts.name")} maxLength={500} {...focused(false)} {...form.getInputProps("name")} />
        <TextInput label={t("product.facts.ean")} inputMode="numeric" maxLength={14} {...form.getInputProps("ean")} />
        <TextInput
          label={t("product.facts.supplier")}
          description={t("product.facts.supplierWhat")}
          maxLength={200}
          {...form.getInputProps("supplier")}
        />
        <Textarea
          label={t("product.facts.note")}
          description={t("product.facts.noteWhat")}
          maxLength={2000}
          autosize
          minRows={4}
          maxRows={14}
          {...focused(true)}
          {...form.getInputProps("note")}
        />
        <Checkbox
          label={t("product.facts.hidden")}
          description={t("product.facts.hiddenWhat")}
          {...form.getInputProps("hidden", { type: "checkbox" })}
        />
        <Refusal title={t("product.facts.failed")} error={refusal} />
      </form>
    </SidePanel>
  );
}
