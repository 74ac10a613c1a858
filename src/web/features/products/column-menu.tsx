import * as css from "./product-list.module.css";
import { Button, Checkbox, Popover } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LIST_COLUMNS, type ListColumnKey } from "./list-columns.ts";
import { useColumnName } from "./use-column-name.ts";

type ColumnMenuProps = { columns: readonly ListColumnKey[]; onShow: (key: ListColumnKey, shown: boolean) => void };

/** What the list shows beside the names; the last one stays. */
export function ColumnMenu({ columns, onShow }: ColumnMenuProps) {
  const { t } = useTranslation("products");
  const nameOf = useColumnName();
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" leftSection={<Columns3 size={16} strokeWidth={1.75} />}>
          {t("columnsTitle")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("columnsTitle")}>
        <div className={css.picker}>
          {LIST_COLUMNS.map(({ key }) => (
            <Checkbox
              key={key}
              label={nameOf(key)}
              checked={columns.includes(key)}
              disabled={columns.length === 1 && columns.includes(key)}
              onChange={({ currentTarget }) => onShow(key, currentTarget.checked)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
