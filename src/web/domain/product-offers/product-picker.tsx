import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useProductsToChooseQuery } from "./product-offers.api.ts";

const SEARCH_AFTER_MS = 250;

export type Chosen = { id: string; label: string };
type ProductPickerProps = {
  label: string;
  value: Chosen | null;
  onChange: (chosen: Chosen | null) => void;
  /** Is what is being moved: never offered. */
  withoutId: string | null;
};

/** One product, by a few letters of its name, SKU, EAN or offer. */
export function ProductPicker({ label, value, onChange, withoutId }: ProductPickerProps) {
  const { t } = useTranslation("offers");
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const { data } = useProductsToChooseQuery(settled === value?.label ? "" : settled);
  const found = (data?.items ?? []).filter(({ id }) => id !== withoutId);
  const options = new Map(found.map(({ id, name, sku }) => [id, name === "" ? sku : `${name} · ${sku}`]));
  if (value !== null) options.set(value.id, value.label);
  return (
    <Select
      label={label}
      placeholder={t("pickHint")}
      searchable
      data-autofocus
      nothingFoundMessage={t("nobody")}
      filter={({ options: all }) => all}
      data={[...options].map(([id, name]) => ({ value: id, label: name }))}
      onSearchChange={setText}
      value={value?.id ?? null}
      onChange={(id) => onChange(id === null ? null : { id, label: options.get(id) ?? "" })}
    />
  );
}
