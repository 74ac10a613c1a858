import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./deliveries.module.css";
import { ActionIcon, Button, Select, TextInput } from "@mantine/core";
import { Plus, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { DELIVERY_COSTS, SHARED_BY } from "#core/delivery.ts";
import { NBP_CURRENCIES } from "#core/nbp-currencies.ts";
import { blankCost, type CostFields } from "./delivery-form.ts";
import type { DeliveryForm } from "./use-delivery-form.ts";

/** Freight, duty and what else came with the goods, each with the way it is shared. */
export function DeliveryCosts({ entry: { form, errors } }: { entry: DeliveryForm }) {
  const { t } = useTranslation("deliveries");
  const { costs, currency } = form.values;
  const say = (next: CostFields[]): void => form.setFieldValue("costs", next);
  return (
    <fieldset className={`${ui.stack} ${ui.narrows} ${ui.gap8} ${css.part}`}>
      <legend>{t("costs")}</legend>
      <ul className={`${ui.stack} ${ui.gap8}`}>
        {costs.map((cost, at) => (
          <CostRow
            // Costs have no identity but their place.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            cost={cost}
            at={at}
            errors={errors}
            onChange={(part) => say(costs.map((other, place) => (place === at ? { ...other, ...part } : other)))}
            onRemove={() => say(costs.filter((_, place) => place !== at))}
          />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden />}
          onClick={() => say([...costs, blankCost(currency)])}
        >
          {t("addCost")}
        </Button>
      </div>
    </fieldset>
  );
}

type CostRowProps = {
  cost: CostFields;
  at: number;
  errors: DeliveryForm["errors"];
  onChange: (part: Partial<CostFields>) => void;
  onRemove: () => void;
};

function CostRow({ cost, at, errors, onChange, onRemove }: CostRowProps) {
  const { t } = useTranslation("deliveries");
  return (
    <li className={`${ui.grid} ${ui.top} ${ui.underlined} ${ui.gap8} ${css.cost}`}>
      <Select
        label={t("kind")}
        data={DELIVERY_COSTS.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
        allowDeselect={false}
        value={cost.kind}
        onChange={(kind) => onChange({ kind: kind ?? cost.kind })}
      />
      <TextInput
        label={t("amount")}
        inputMode="decimal"
        autoComplete="off"
        value={cost.amount}
        error={errors[`costs.${at}.amount`]}
        onChange={({ currentTarget }) => onChange({ amount: currentTarget.value })}
      />
      <Select
        label={t("currency")}
        searchable
        data={[...NBP_CURRENCIES]}
        allowDeselect={false}
        value={cost.currency}
        error={errors[`costs.${at}.currency`]}
        onChange={(code) => onChange({ currency: code ?? cost.currency })}
      />
      <Select
        label={t("sharedBy")}
        data={SHARED_BY.map((by) => ({ value: by, label: t(`by.${by}`) }))}
        allowDeselect={false}
        value={cost.sharedBy}
        error={errors[`costs.${at}.sharedBy`]}
        onChange={(by) => onChange({ sharedBy: by ?? cost.sharedBy })}
      />
      <ActionIcon aria-label={t("removeCost", { cost: at + 1 })} onClick={onRemove}>
        <X size={16} strokeWidth={1.75} />
      </ActionIcon>
    </li>
  );
}
