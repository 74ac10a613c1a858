import { Select } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { MARKETS } from "#core/market.ts";
import { useProductTagsQuery } from "../../domain/tags/product-tags.api.ts";
import { useStoresQuery } from "../../domain/stores/stores.api.ts";
import type { FieldsProps } from "./expense-form.ts";
import { ProductSelect } from "./product-select.tsx";

const TARGETS = ["company", "tag", "product"] as const;
const KEYS = ["none", "sales", "units"] as const;
/** An empty value is a choice of its own, which a select has no room for. */
const ANY = "any";

/** On whom it falls: the whole company, a market, an account, the products of a tag or one product. */
export function ExpenseAssign(props: FieldsProps) {
  const { fields, problems, change } = props;
  const { t } = useTranslation("expenses");
  const { data: tags } = useProductTagsQuery();
  return (
    <div className="z-expense__row z-expense__row--even">
      <Select
        label={t("target")}
        data={TARGETS.map((target) => ({ value: target, label: t(`targets.${target}`) }))}
        value={fields.target}
        onChange={(target) => change({ target: TARGETS.find((known) => known === target) ?? "company" })}
      />
      {fields.target === "tag" && (
        <Select
          label={t("tag")}
          searchable
          nothingFoundMessage={t("noTags")}
          data={tags?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          value={fields.tagId || null}
          error={problems.tagId && t(`problems.${problems.tagId}`)}
          onChange={(tagId) => change({ tagId: tagId ?? "" })}
        />
      )}
      {fields.target === "product" && <ProductSelect {...props} />}
      {fields.target !== "product" && (
        <Select
          label={t("shareKey")}
          data={KEYS.map((key) => ({ value: key, label: t(`shareKeys.${key}`) }))}
          value={fields.target === "tag" && fields.shareKey === "none" ? "sales" : fields.shareKey}
          onChange={(key) => change({ shareKey: KEYS.find((known) => known === key) ?? "none" })}
        />
      )}
      <ExpensePlace {...props} />
    </div>
  );
}

/** The market and the account it belongs to. */
function ExpensePlace({ fields, change }: FieldsProps) {
  const { t } = useTranslation(["expenses", "common"]);
  const { data: stores = [] } = useStoresQuery();
  return (
    <>
      <Select
        label={t("market")}
        data={[
          { value: ANY, label: t("anyMarket") },
          ...MARKETS.map((market) => ({ value: market, label: t(`common:markets.${market}`) })),
        ]}
        value={fields.market || ANY}
        onChange={(market) => change({ market: MARKETS.find((known) => known === market) ?? "" })}
      />
      {stores.length > 0 && (
        <Select
          label={t("store")}
          data={[{ value: ANY, label: t("anyStore") }, ...stores.map(({ id, name }) => ({ value: id, label: name }))]}
          value={fields.storeId || ANY}
          onChange={(storeId) => change({ storeId: storeId === ANY ? "" : (storeId ?? "") })}
        />
      )}
    </>
  );
}
