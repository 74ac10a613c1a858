import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tag-rules.module.css";
import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { ResponseOf } from "#contract/route.ts";
import type { tagRuleValuesRoute } from "#contract/tag-rules.ts";
import { currencyOf } from "#core/market.ts";
import { ABC_CLASSES } from "#core/tag-rules.ts";
import { CONDITION_FIELDS, type ConditionDraft, conditionOf } from "./rule-draft.ts";

export type RuleValues = ResponseOf<typeof tagRuleValuesRoute>;

type FieldsProps = { draft: ConditionDraft; values: RuleValues; onChange: (draft: ConditionDraft) => void };

/** What a condition is about, and what of it has to be so. */
export function ConditionFields({ draft, values, onChange }: FieldsProps) {
  const { t } = useTranslation("tags");
  const isAnswered = (field: ConditionDraft["field"]): boolean =>
    field === "category" ? values.categories.length > 0 : field === "price" ? values.priced > 0 : true;
  return (
    <div className={`${ui.columnsPhone} ${ui.top} ${ui.gap12} ${css.condition}`}>
      <NativeSelect
        label={t("rule.field")}
        value={draft.field}
        data={CONDITION_FIELDS.filter((field) => isAnswered(field) || field === draft.field).map((value) => ({
          value,
          label: t(`rule.fields.${value}`),
        }))}
        onChange={({ currentTarget }) => {
          const field = CONDITION_FIELDS.find((one) => one === currentTarget.value);
          if (field !== undefined) onChange({ ...draft, field });
        }}
      />
      <ConditionValue draft={draft} values={values} onChange={onChange} />
    </div>
  );
}

const toggled = <Value,>(list: readonly Value[], value: Value): Value[] =>
  list.includes(value) ? list.filter((one) => one !== value) : [...list, value];

function ConditionValue({ draft, values, onChange }: FieldsProps) {
  const { t } = useTranslation(["tags", "common"]);
  switch (draft.field) {
    case "sku":
    case "name":
    case "supplier":
      return (
        <TextInput
          label={t(`rule.labels.${draft.field}`)}
          description={t(`rule.hints.${draft.field}`)}
          value={draft.text}
          onChange={({ currentTarget }) => onChange({ ...draft, text: currentTarget.value })}
        />
      );
    case "price":
      return <PriceFields draft={draft} values={values} onChange={onChange} />;
    case "category":
      return (
        <fieldset className={`${ui.grid} ${ui.gap8} ${css.choices}`}>
          <legend>{t("rule.labels.category")}</legend>
          {values.categories.map(({ id, products, example }) => (
            <Checkbox
              key={id}
              label={t("rule.category", { id, example, count: products })}
              checked={draft.categories.includes(id)}
              onChange={() => onChange({ ...draft, categories: toggled(draft.categories, id) })}
            />
          ))}
        </fieldset>
      );
    case "market":
      return (
        <fieldset className={`${ui.grid} ${ui.gap8} ${css.choices}`}>
          <legend>{t("rule.labels.market")}</legend>
          {values.markets.map((market) => (
            <Checkbox
              key={market}
              label={t(`common:markets.${market}`)}
              checked={draft.markets.includes(market)}
              onChange={() => onChange({ ...draft, markets: toggled(draft.markets, market) })}
            />
          ))}
        </fieldset>
      );
    case "abc":
      return (
        <fieldset className={`${ui.grid} ${ui.gap8} ${css.choices}`}>
          <legend>{t("rule.labels.abc")}</legend>
          {ABC_CLASSES.map((one) => (
            <Checkbox
              key={one}
              label={t(`rule.abc.${one}`)}
              checked={draft.classes.includes(one)}
              onChange={() => onChange({ ...draft, classes: toggled(draft.classes, one) })}
            />
          ))}
        </fieldset>
      );
  }
}

function PriceFields({ draft, values: { homeMarket }, onChange }: FieldsProps) {
  const { t } = useTranslation("tags");
  const isTyped = draft.from.trim() !== "" || draft.to.trim() !== "";
  const currency = currencyOf(homeMarket);
  return (
    <div className={`${ui.columnsPhone} ${ui.gap4x12} ${css.range}`}>
      <TextInput
        label={t("rule.labels.priceFrom", { currency })}
        inputMode="decimal"
        value={draft.from}
        error={isTyped && conditionOf(draft) === null ? t("rule.wrongPrice") : null}
        onChange={({ currentTarget }) => onChange({ ...draft, from: currentTarget.value })}
      />
      <TextInput
        label={t("rule.labels.priceTo", { currency })}
        inputMode="decimal"
        value={draft.to}
        onChange={({ currentTarget }) => onChange({ ...draft, to: currentTarget.value })}
      />
      <p className={`${ui.aside} ${ui.across}`}>{t("rule.hints.price")}</p>
    </div>
  );
}
