import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tag-rules.module.css";
import { useTranslation } from "react-i18next";
import type { ResponseOf } from "#contract/route.ts";
import type { TagCondition, tagRulePreviewRoute } from "#contract/tag-rules.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useTagRulePreviewQuery } from "./product-tags.api.ts";

/** `conditions` is null for the moment between typing and asking, and while the rule is not whole. */
type RulePreviewProps = { tagId: string; conditions: TagCondition[] | null; isWhole: boolean };

/** What saving would change: by the same question that saving asks. */
export function RulePreview({ tagId, conditions, isWhole }: RulePreviewProps) {
  const { t } = useTranslation("tags");
  const { currentData, error } = useTagRulePreviewQuery({ id: tagId, conditions: conditions ?? [] }, { skip: conditions === null });
  if (!isWhole) return <p className={ui.secondary}>{t("rule.unfinished")}</p>;
  if (error !== undefined) return <Refusal title={t("rule.noPreview")} error={error} />;
  if (currentData === undefined) return <output className={ui.secondary}>{t("rule.counting")}</output>;
  return <PreviewText preview={currentData} />;
}

function PreviewText({ preview }: { preview: ResponseOf<typeof tagRulePreviewRoute> }) {
  const { t } = useTranslation("tags");
  const { fits, added, removed, keptOff, heldByOther, elsewhere, addedFirst, removedFirst } = preview;
  const names = (list: typeof addedFirst, all: number): string =>
    `${list.map(({ sku, name }) => name || sku).join(", ")}${all > list.length ? ` ${t("rule.more", { count: all - list.length })}` : ""}`;
  return (
    <output className={ui.block}>
      <strong>{t("rule.effect", { added, removed })}</strong> <span className={ui.secondary}>{t("rule.fits", { count: fits })}</span>
      {added > 0 && (
        <span className={`${ui.block} ${ui.aside} ${ui.breaks} ${css.names}`}>{t("rule.added", { names: names(addedFirst, added) })}</span>
      )}
      {removed > 0 && (
        <span className={`${ui.block} ${ui.aside} ${ui.breaks} ${css.names}`}>
          {t("rule.removed", { names: names(removedFirst, removed) })}
        </span>
      )}
      {keptOff > 0 && <span className={`${ui.block} ${ui.aside} ${ui.breaks} ${css.names}`}>{t("rule.keptOff", { count: keptOff })}</span>}
      {heldByOther > 0 && (
        <span className={`${ui.block} ${ui.aside} ${ui.breaks} ${css.names}`}>{t("rule.heldByOther", { count: heldByOther })}</span>
      )}
      {elsewhere > 0 && (
        <span className={`${ui.block} ${ui.aside} ${ui.breaks} ${css.names}`}>{t("rule.elsewhere", { count: elsewhere })}</span>
      )}
    </output>
  );
}
