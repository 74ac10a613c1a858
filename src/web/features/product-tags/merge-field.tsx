import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./product-tags.module.css";
import { Button, Select } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductTag } from "#contract/product-tags.ts";

type MergeFieldProps = { tag: ProductTag; others: readonly ProductTag[]; onMerge: (into: ProductTag) => void };

/** Products and expenses of the tag go over to another one, and it disappears. */
export function MergeField({ tag, others, onMerge }: MergeFieldProps) {
  const { t } = useTranslation("tags");
  const [chosen, choose] = useState<string | null>(null);
  const into = others.find(({ id }) => id === chosen);
  if (others.length === 0) return null;
  return (
    <div className={`${ui.wrap} ${ui.gap8x12} ${css.tagsMerge}`}>
      <Select
        label={t("merge.label")}
        placeholder={t("merge.choose")}
        searchable
        data={others.map(({ id, name }) => ({ value: id, label: name }))}
        value={chosen}
        onChange={choose}
      />
      <Button variant="default" disabled={into === undefined} onClick={() => into && onMerge(into)}>
        {t("merge.action")}
      </Button>
      {into && (
        <span className={`${ui.small} ${ui.secondary}`} style={{ paddingBottom: 8 }}>
          {t("merge.what", { tag: tag.name, into: into.name, count: tag.products })}
        </span>
      )}
    </div>
  );
}
