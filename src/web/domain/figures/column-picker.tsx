import * as css from "./figure-table.module.css";
import { Button, Checkbox, Popover } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { type ColumnKey, FIGURE_COLUMNS, withColumn } from "./figure-columns.ts";

type ColumnPickerProps = { columns: readonly ColumnKey[]; onColumns: (keys: readonly ColumnKey[]) => void };

/** Which figures a table shows; the last one stays. */
export function ColumnPicker({ columns, onColumns }: ColumnPickerProps) {
  const { t } = useTranslation(["dashboard", "figures"]);
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 size={16} strokeWidth={1.75} />}>
          {t("products.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("products.columns")}>
        <div className={css.picker}>
          {FIGURE_COLUMNS.map(({ key }) => (
            <Checkbox
              key={key}
              label={t(`figures:${key}`)}
              checked={columns.includes(key)}
              disabled={columns.length === 1 && columns.includes(key)}
              onChange={({ currentTarget }) => onColumns(withColumn(columns, key, currentTarget.checked))}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
