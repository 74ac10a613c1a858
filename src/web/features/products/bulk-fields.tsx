import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./bulk.module.css";
import { MultiSelect, Select, TextInput } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isMarket, MARKETS } from "#core/market.ts";
import { useProductTagsQuery } from "../../domain/tags/product-tags.api.ts";
import { ChoiceCards } from "../../ui/choice-cards.tsx";
import type { BulkField, BulkFields, BulkKind, BulkProblem } from "./bulk-change.ts";

type FieldsetProps = {
  kind: BulkKind;
  fields: BulkFields;
  problem: BulkProblem | null;
  onField: <Field extends BulkField>(field: Field, value: BulkFields[Field]) => void;
};

export function BulkFieldset(props: FieldsetProps) {
  const { t } = useTranslation("products");
  switch (props.kind) {
    case "cost":
      return <CostFields {...props} />;
    case "costPercent":
      return (
        <div className={`${ui.columnsPhone} ${ui.gap16} ${css.pair}`}>
          <TextField {...props} field="percent" data-autofocus />
          <TextField {...props} field="percentFrom" />
        </div>
      );
    case "vat":
      return <VatFields {...props} />;
    case "tags":
      return <TagFields {...props} />;
    case "packaging":
      return <TextField {...props} field="packaging" data-autofocus />;
    case "recovery":
      return <TextField {...props} field="recovery" data-autofocus />;
    case "supplier":
      return <TextField {...props} field="supplier" maxLength={200} data-autofocus />;
    case "method":
      return (
        <ChoiceCards
          label={t("bulk.fields.method")}
          value={props.fields.method}
          options={(["constant", "period", "fifo", "average"] as const).map((value) => ({
            value,
            name: t(`methods.${value}`),
            what: t(`methodWhat.${value}`),
          }))}
          onChange={(value) => props.onField("method", value)}
        />
      );
    case "hide":
    case "show":
      return <p>{t(`bulk.what.${props.kind}`)}</p>;
  }
}

type TextName = "cost" | "from" | "percent" | "percentFrom" | "vatRate" | "packaging" | "recovery" | "supplier";

function TextField({
  field,
  fields,
  problem,
  onField,
  maxLength = 40,
  "data-autofocus": autoFocus,
}: FieldsetProps & { field: TextName; maxLength?: number; "data-autofocus"?: true }) {
  const { t } = useTranslation("products");
  return (
    <TextInput
      label={t(`bulk.fields.${field}`)}
      description={t(`bulk.what.${field}`)}
      value={fields[field]}
      maxLength={maxLength}
      error={problem?.field === field ? t(`bulk.problems.${problem.problem}`) : null}
      onChange={({ currentTarget }) => onField(field, currentTarget.value)}
      {...(autoFocus === undefined ? {} : { "data-autofocus": true })}
    />
  );
}

function CostFields(props: FieldsetProps) {
  const { t } = useTranslation("products");
  const { fields, onField } = props;
  return (
    <>
      <div className={`${ui.columnsPhone} ${ui.gap16} ${css.pair}`}>
        <TextField {...props} field="cost" data-autofocus />
        <Select
          label={t("bulk.fields.vatMode")}
          description={t("bulk.what.vatMode")}
          data={(["net", "gross"] as const).map((value) => ({ value, label: t(`vatModes.${value}`) }))}
          value={fields.vatMode}
          allowDeselect={false}
          onChange={(value) => onField("vatMode", value === "gross" ? "gross" : "net")}
        />
      </div>
      <TextField {...props} field="from" />
    </>
  );
}

function VatFields(props: FieldsetProps) {
  const { t } = useTranslation(["products", "common"]);
  return (
    <div className={`${ui.columnsPhone} ${ui.gap16} ${css.pair}`}>
      <Select
        label={t("products:bulk.fields.market")}
        description={t("products:bulk.what.market")}
        data={MARKETS.map((value) => ({ value, label: t(`common:markets.${value}`) }))}
        value={props.fields.market}
        allowDeselect={false}
        onChange={(value) => value !== null && isMarket(value) && props.onField("market", value)}
      />
      <TextField {...props} field="vatRate" data-autofocus />
    </div>
  );
}

function TagFields({ fields, problem, onField }: FieldsetProps) {
  const { t } = useTranslation("products");
  const { data } = useProductTagsQuery();
  const tags = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {(["add", "remove"] as const).map((field) => (
        <MultiSelect
          key={field}
          label={t(`bulk.fields.${field}`)}
          data={tags.filter(({ value }) => !fields[field === "add" ? "remove" : "add"].includes(value))}
          value={[...fields[field]]}
          searchable
          nothingFoundMessage={t("bulk.noTags")}
          error={problem?.field === field ? t("bulk.problems.tags") : null}
          onChange={(value) => onField(field, value)}
          {...(field === "add" ? { "data-autofocus": true } : {})}
        />
      ))}
    </>
  );
}
