import { useTranslation } from "react-i18next";
import { useProductTagsQuery } from "../tags/product-tags.api.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { TagName } from "../tags/tag-name.tsx";
import { RemovableChip } from "./removable-chip.tsx";

/** The tags that narrow the screen; one that was deleted meanwhile can still be taken away. */
export function TagChips() {
  const { t } = useTranslation("dashboard");
  const { shared, act } = useFilter();
  const { data } = useProductTagsQuery();
  if (data === undefined) return null;
  return shared.tagIDs.map((id) => {
    const tag = data.items.find((known) => known.id === id);
    const name = tag?.name ?? t("chips.goneTag");
    return (
      <RemovableChip
        key={id}
        text={t("chips.tag", { name })}
        onRemove={() => act({ type: "tagsChosen", payload: { tagIDs: shared.tagIDs.filter((other) => other !== id) } })}
      >
        <TagName name={name} color={tag?.color ?? null} />
      </RemovableChip>
    );
  });
}
