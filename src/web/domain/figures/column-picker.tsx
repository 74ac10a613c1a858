import * as css from "./figure-table.module.css";
import { Button, Checkbox, Popover } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { COLUMN_KEYS, type ColumnKey, useShownColumns, withColumn } from "./figure-columns.ts";

type ColumnMenuProps<Key> = {
  all: readonly { key: Key; name: string }[];
  shown: readonly Key[];
  onShow: (key: Key, shown: boolean) => void;
};

/** Which columns a table shows; the last one stays. */
export function ColumnMenu<Key extends string>({ all, shown, onShow }: ColumnMenuProps<Key>) {
  const { t } = useTranslation("dashboard");
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 size={16} strokeWidth={1.75} />}>
          {t("products.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("products.columns")}>
        <div className={css.picker}>
          {all.map(({ key, name }) => (
            <Checkbox
              key={key}
              label={name}
              checked={shown.includes(key)}
              disabled={shown.length === 1 && shown.includes(key)}
              onChange={({ currentTarget }) => onShow(key, currentTarget.checked)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

type ColumnPickerProps = { columns: readonly ColumnKey[]; onColumns: (keys: readonly ColumnKey[]) => void };

/** Which figures a table of figures shows. */
export function ColumnPicker({ columns, onColumns }: ColumnPickerProps) {
  const { t } = useTranslation("figures");
  return (
    <ColumnMenu
      all={useShownColumns(COLUMN_KEYS).map((key) => ({ key, name: t(key) }))}
      shown={columns}
      onShow={(key, shown) => onColumns(withColumn(columns, key, shown))}
    />
  );
}
