import * as ui from "../../ui/styles/ui.module.css";
import "@mantine/core/styles/Input.layer.css";
import { TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { FormEnds } from "../../ui/form-ends.tsx";
import { useEntryForm } from "../../ui/use-entry-form.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { SidePanel } from "../../ui/side-panel.tsx";
import { useCreateProductMutation } from "./products.api.ts";

const BLANK = { sku: "", name: "", ean: "", supplier: "" };

type NewProductProps = { onClose: () => void; onMade: (product: { id: string; name: string; sku: string }) => void };

/** A product that no offer brought: what is sold elsewhere, or will be. Its cost is the next thing to say. */
export function NewProduct({ onClose, onMade }: NewProductProps) {
  const { t } = useTranslation("products");
  const [create] = useCreateProductMutation();
  const { form, onSubmit, isBusy, refusal } = useEntryForm({
    saved: BLANK,
    draft: "newProduct",
    check: ({ sku }) => (sku.trim() === "" ? { sku: t("new.needsSku") } : {}),
    send: async ({ sku, name, ean, supplier }) => {
      const { data, error } = await create({ sku: sku.trim(), name: name.trim(), ean: ean.trim() === "" ? null : ean.trim(), supplier });
      if (data !== undefined) onMade(data);
      return { error };
    },
  });
  return (
    <SidePanel
      width={640}
      title={t("new.title")}
      onClose={onClose}
      foot={<FormEnds send={t("new.save")} form="new-product" isBusy={isBusy} onCancel={onClose} />}
    >
      <form id="new-product" className={`${ui.grid} ${ui.gap16}`} onSubmit={onSubmit} noValidate>
        <TextInput label={t("new.sku")} description={t("new.skuWhat")} maxLength={200} data-autofocus {...form.getInputProps("sku")} />
        <TextInput label={t("new.name")} maxLength={500} {...form.getInputProps("name")} />
        <TextInput label={t("new.ean")} inputMode="numeric" maxLength={14} {...form.getInputProps("ean")} />
        <TextInput label={t("new.supplier")} maxLength={200} {...form.getInputProps("supplier")} />
        <Refusal title={t("new.failed")} error={refusal} />
      </form>
    </SidePanel>
  );
}
