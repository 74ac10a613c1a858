import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./expenses.module.css";
import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MARKETS } from "#core/market.ts";
import { useProductTagsQuery } from "../../domain/tags/product-tags.api.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import type { FieldsProps } from "./expense-form.ts";
import { ProductSelect } from "./product-select.tsx";

const TARGETS = ["company", "tag", "product"] as const;
const KEYS = ["none", "sales", "units"] as const;
/** An empty value is a choice of its own, which a select has no room for. */
const ANY = "any";

/** On whom it falls: the whole company, a market, an account, the products of a tag or one product. */
export function ExpenseAssign({ form }: FieldsProps) {
  const fields = form.values;
  const { t } = useTranslation("expenses");
  const { data: tags } = useProductTagsQuery();
  return (
    <div className={`${ui.grid} ${ui.top} ${ui.gap12} ${css.expenseRow} ${css.expenseRowEven}`}>
      <Select
        label={t("target")}
        data={TARGETS.map((target) => ({ value: target, label: t(`targets.${target}`) }))}
        allowDeselect={false}
        {...form.getInputProps("target")}
      />
      {fields.target === "tag" && (
        <Select
          label={t("tag")}
          searchable
          nothingFoundMessage={t("noTags")}
          data={tags?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          {...form.getInputProps("tagId")}
          value={fields.tagId || null}
          onChange={(tagId) => form.setFieldValue("tagId", tagId ?? "")}
        />
      )}
      {fields.target === "product" && <ProductSelect form={form} />}
      {fields.target !== "product" && (
        <Select
          label={t("shareKey")}
          data={KEYS.map((key) => ({ value: key, label: t(`shareKeys.${key}`) }))}
          value={fields.target === "tag" && fields.shareKey === "none" ? "sales" : fields.shareKey}
          onChange={(key) => form.setFieldValue("shareKey", KEYS.find((known) => known === key) ?? "none")}
        />
      )}
      <ExpensePlace form={form} />
    </div>
  );
}

/** The market and the account it belongs to. */
function ExpensePlace({ form }: FieldsProps) {
  const { t } = useTranslation(["expenses", "common"]);
  const { data: stores = [] } = useStoresQuery();
  return (
    <>
      <Select
        label={t("market")}
        data={[
          { value: ANY, label: t("anyMarket") },
          ...MARKETS.map((market) => ({ value: market, label: t(`common:markets.${market}`) })),
        ]}
        value={form.values.market || ANY}
        onChange={(market) => form.setFieldValue("market", MARKETS.find((known) => known === market) ?? "")}
      />
      {stores.length > 0 && (
        <Select
          label={t("store")}
          data={[{ value: ANY, label: t("anyStore") }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
          value={form.values.storeId || ANY}
          onChange={(storeId) => form.setFieldValue("storeId", storeId === ANY ? "" : (storeId ?? ""))}
        />
      )}
    </>
  );
}
