import { SlidersHorizontal } from "lucide-react";
import { useTranslation } from "react-i18next";
import { OptionMenu } from "./option-menu.tsx";
import type { Compare } from "./use-compare.ts";

/** What a report of one period is held against. */
export function CompareMenu({ value, onChoose }: { value: Compare; onChoose: (compare: Compare) => void }) {
  const { t } = useTranslation("dashboard");
  return (
    <OptionMenu
      label={t("compare.label")}
      prefix={t("compare.prefix")}
      icon={SlidersHorizontal}
      value={value}
      options={(["previous", "year"] as const).map((known) => ({ value: known, text: t(`compare.${known}`) }))}
      onChoose={onChoose}
    />
  );
}
