import "@mantine/core/styles/Switch.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tag-rules.module.css";
import { ActionIcon, Switch } from "@mantine/core";
import { ArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ProductTag } from "#contract/product-tags.ts";
import { TagName } from "../../domain/tags/tag-name.tsx";
import { Refusal } from "../../ui/refusal.tsx";
import { useSaveTagGroupMutation } from "./product-tags.api.ts";

type GroupsCardProps = { tags: readonly ProductTag[]; ruleOrder: readonly string[]; canEdit: boolean };

/** Which groups give a product one tag at most, and which of their rules come first. */
export function GroupsCard({ tags, ruleOrder, canEdit }: GroupsCardProps) {
  const { t } = useTranslation("tags");
  const groups = [...Map.groupBy(tags, ({ group }) => group)].filter(([group]) => group !== "");
  if (groups.length === 0) return null;
  return (
    <section className={ui.card} aria-label={t("groups.title")}>
      <div className={ui.cardHead}>
        <h2>{t("groups.title")}</h2>
      </div>
      <ul className={`${ui.grid} ${ui.gap16}`} style={{ padding: "0 var(--z-card-pad) var(--z-card-pad)" }}>
        {groups.map(([name, members]) => (
          <Group key={name} name={name} members={members} ruleOrder={ruleOrder} canEdit={canEdit} />
        ))}
      </ul>
    </section>
  );
}

type GroupProps = { name: string; members: readonly ProductTag[]; ruleOrder: readonly string[]; canEdit: boolean };

function Group({ name, members, ruleOrder, canEdit }: GroupProps) {
  const { t } = useTranslation("tags");
  const [save, { error, isLoading }] = useSaveTagGroupMutation();
  const [first] = members;
  if (first === undefined) return null;
  const ruled = ruleOrder.flatMap((id) => members.find((tag) => tag.id === id) ?? []);
  const send = (exclusive: boolean, order: string[]): void => void save({ id: first.id, exclusive, ruleOrder: order });
  /** The order of all rules with this one before the one above it. */
  const raised = (id: string, above: string): string[] => ruleOrder.flatMap((one) => (one === above ? [id, one] : one === id ? [] : [one]));
  return (
    <li>
      <Switch
        label={t("groups.exclusive", { group: name })}
        description={t(first.exclusive ? "groups.one" : "groups.several")}
        checked={first.exclusive}
        disabled={!canEdit || isLoading}
        onChange={({ currentTarget }) => send(currentTarget.checked, [])}
      />
      {first.exclusive && ruled.length > 1 && (
        <ol className={`${ui.grid} ${ui.gap4} ${css.order}`} aria-label={t("groups.order", { group: name })}>
          {ruled.map((tag, at) => {
            const above = ruled[at - 1];
            return (
              <li key={tag.id}>
                <TagName name={tag.name} color={tag.color} />
                {canEdit && above !== undefined && (
                  <ActionIcon
                    aria-label={t("groups.raise", { tag: tag.name })}
                    disabled={isLoading}
                    onClick={() => send(true, raised(tag.id, above.id))}
                  >
                    <ArrowUp size={16} strokeWidth={1.75} />
                  </ActionIcon>
                )}
              </li>
            );
          })}
        </ol>
      )}
      <Refusal title={t("failedChange")} error={error} />
    </li>
  );
}
