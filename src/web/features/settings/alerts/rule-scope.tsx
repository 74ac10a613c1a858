import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import * as ui from "../../../ui/styles/ui.module.css";
import * as css from "./alerts.module.css";
import { MultiSelect } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { alertKind } from "#core/alert-rules.ts";
import { isMarket, MARKETS } from "#core/market.ts";
import { ProductPicker } from "../../../domain/product-offers/product-picker.tsx";
import { useStoresQuery } from "../../../domain/stores/stores.api.ts";
import { useProductTagsQuery } from "../../../domain/tags/product-tags.api.ts";
import type { RuleDraft } from "./rule-draft.ts";

type Props = { draft: RuleDraft; isDisabled: boolean; onChange: (part: Partial<RuleDraft>) => void };

/** What the rule is about; nothing chosen = everything, and the summary says so before it is opened. */
export function RuleScope({ draft, isDisabled, onChange }: Props) {
  const { t } = useTranslation("alerts");
  return (
    <details className={css.scope}>
      <summary>{t("scope.summary", { scope: useScopeText(draft) })}</summary>
      <div className={`${ui.grid} ${ui.gap12} ${css.pickers}`}>
        <MultiSelect
          size="xs"
          label={t("scope.markets")}
          placeholder={draft.markets.length === 0 ? t("scope.all") : ""}
          data={[...MARKETS]}
          value={draft.markets}
          disabled={isDisabled}
          onChange={(markets) => onChange({ markets: markets.filter(isMarket) })}
        />
        <StorePicker draft={draft} isDisabled={isDisabled} onChange={onChange} />
        {alertKind(draft.kind).ofProducts && <ProductScope draft={draft} isDisabled={isDisabled} onChange={onChange} />}
      </div>
    </details>
  );
}

function useScopeText({ kind, markets, storeIds, stores, tags, products }: RuleDraft): string {
  const { t } = useTranslation("alerts");
  const parts = [
    ...markets,
    ...(storeIds.length > 0 ? stores.map(({ name }) => name) : []),
    ...tags.map(({ name }) => `#${name}`),
    ...products.map(({ name }) => name),
  ];
  return parts.length === 0 ? t(alertKind(kind).ofProducts ? "scope.everything" : "scope.everyStore") : parts.join(", ");
}

function StorePicker({ draft, isDisabled, onChange }: Props) {
  const { t } = useTranslation("alerts");
  const { data } = useStoresQuery();
  const stores = data ?? [];
  return (
    <MultiSelect
      size="xs"
      label={t("scope.stores")}
      placeholder={draft.storeIds.length === 0 ? t("scope.all") : ""}
      data={stores.map(({ id, name }) => ({ value: id, label: name }))}
      value={draft.storeIds}
      disabled={isDisabled}
      onChange={(storeIds) =>
        onChange({ storeIds, stores: stores.filter(({ id }) => storeIds.includes(id)).map(({ id, name }) => ({ id, name })) })
      }
    />
  );
}

function ProductScope({ draft, isDisabled, onChange }: Props) {
  const { t } = useTranslation("alerts");
  const { data } = useProductTagsQuery();
  const tags = data?.items ?? [];
  return (
    <>
      <MultiSelect
        size="xs"
        label={t("scope.tags")}
        placeholder={draft.tagIds.length === 0 ? t("scope.all") : ""}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.tagIds}
        disabled={isDisabled}
        searchable
        onChange={(tagIds) =>
          onChange({ tagIds, tags: tags.filter(({ id }) => tagIds.includes(id)).map(({ id, name }) => ({ id, name })) })
        }
      />
      {!isDisabled && (
        <ProductPicker
          key={draft.productIds.length}
          label={t("scope.product")}
          value={null}
          withoutId={null}
          onChange={(chosen) => {
            if (chosen === null || draft.productIds.includes(chosen.id)) return;
            onChange({
              productIds: [...draft.productIds, chosen.id],
              products: [...draft.products, { id: chosen.id, name: chosen.label }],
            });
          }}
        />
      )}
      {draft.products.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className={`${ui.plain} ${ui.link} ${ui.small}`}
          disabled={isDisabled}
          onClick={() =>
            onChange({
              productIds: draft.productIds.filter((other) => other !== id),
              products: draft.products.filter((other) => other.id !== id),
            })
          }
        >
          {t("scope.withoutProduct", { name })}
        </button>
      ))}
    </>
  );
}
