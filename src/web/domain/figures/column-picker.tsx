import { Button, Popover } from "@mantine/core";
import { Columns3 } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { lazyPart } from "../../lib/lazy-part.ts";
import { COLUMN_KEYS, type ColumnKey, useShownColumns, withColumn } from "./figure-columns.ts";

const load = () => import("./column-choice.tsx").then((module) => module.ColumnChoice);
const ColumnChoice = lazyPart(load);
// Whoever comes near the button finds the list there with the click.
const prepare = () => void load().catch(() => undefined);

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
        <Button variant="default" leftSection={<Columns3 size={16} strokeWidth={1.75} />} onPointerEnter={prepare} onFocus={prepare}>
          {t("products.columns")}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("products.columns")}>
        <Suspense>
          <ColumnChoice
            columns={all.map(({ key, name }) => ({
              name,
              isShown: shown.includes(key),
              isLast: shown.length === 1 && shown.includes(key),
              onShow: (isShown: boolean) => onShow(key, isShown),
            }))}
          />
        </Suspense>
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
