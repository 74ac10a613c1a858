import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { FieldsProps } from "./expense-form.ts";
import { useFoundProductsQuery, useKnownProductQuery } from "./expenses.api.ts";

const SEARCH_AFTER_MS = 300;
const MIN_LETTERS = 2;

/** One product, found by a few letters of its name, SKU or offer. */
export function ProductSelect({ form }: FieldsProps) {
  const { productId } = form.values;
  const { t } = useTranslation("expenses");
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const { data: known } = useKnownProductQuery(productId, { skip: productId === "" });
  const asks = settled.length >= MIN_LETTERS && settled !== known?.name;
  const { data: found = [] } = useFoundProductsQuery(settled, { skip: !asks });
  const options = new Map(found.map(({ id, name, sku }) => [id, name || sku]));
  if (known !== undefined && productId === known.id) options.set(known.id, known.name || known.sku);
  return (
    <Select
      label={t("product")}
      placeholder={t("productHint")}
      searchable
      nothingFoundMessage={t(asks ? "noProducts" : "productHint")}
      // The server has searched already, with typos.
      filter={({ options: all }) => all}
      data={[...options].map(([value, label]) => ({ value, label }))}
      onSearchChange={setText}
      {...form.getInputProps("productId")}
      value={productId || null}
      onChange={(chosen) => form.setFieldValue("productId", chosen ?? "")}
    />
  );
}
