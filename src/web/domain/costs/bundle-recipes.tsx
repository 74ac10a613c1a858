import { DayField } from "../scope/day-field.tsx";
import * as ui from "../../ui/styles/ui.module.css";
import * as rowsCss from "./cost-rows.module.css";
import * as css from "./bundle-recipes.module.css";
import { ActionIcon, Button, NativeSelect, Select, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { todayIn } from "../../lib/clock.ts";
import { useAppSelector } from "../../lib/state/hooks.ts";
import { useFormat } from "../../ui/use-format.ts";
import { bundleCost } from "./bundle-cost.ts";
import { textOfUnitCost } from "./cost-amounts.ts";
import type { PartFields, RecipeFields } from "./cost-sheet.ts";
import { useFoundPartsQuery } from "./product-costs.api.ts";
import type { SheetForm, SheetProps } from "./use-cost-form.ts";

const NO_PART: PartFields = { productId: "", quantity: "1", name: "", cost: null, currency: null };

/** What the product is put together from, and since when; its cost is then theirs. */
export function BundleRecipes({ form }: Pick<SheetProps, "form">) {
  const { t } = useTranslation("costs");
  const today = todayIn(useAppSelector(({ place: { market } }) => market));
  const { recipes } = form.values;
  const set = (changed: RecipeFields[]) => {
    form.clearErrors();
    form.setFieldValue("recipes", changed);
  };
  const add = () => {
    const last = recipes.at(-1);
    set([
      ...recipes,
      { isSinceEver: last === undefined, from: last === undefined ? "" : today, components: last?.components ?? [NO_PART] },
    ]);
  };
  return (
    <section className={`${ui.stack} ${ui.gap12}`} aria-label={t("bundle.title")}>
      <p className={ui.secondary}>{t("bundle.what")}</p>
      {recipes.map((recipe, index) => (
        <Recipe key={index} form={form} recipe={recipe} index={index} onRemove={() => set(recipes.filter((_, at) => at !== index))} />
      ))}
      <Button
        className={rowsCss.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={add}
      >
        {t(recipes.length === 0 ? "bundle.first" : "bundle.add")}
      </Button>
    </section>
  );
}

type RecipeProps = { form: SheetForm; recipe: RecipeFields; index: number; onRemove: () => void };

const WHETHER = ["ever", "day"] as const;

function Recipe({ form, recipe, index, onRemove }: RecipeProps) {
  const { t } = useTranslation("costs");
  const path = `recipes.${index}`;
  const { components, isSinceEver } = recipe;
  const set = (changed: PartFields[]) => {
    form.clearErrors();
    form.setFieldValue(`${path}.components`, changed);
  };
  return (
    <fieldset className={`${ui.stack} ${ui.narrows} ${ui.gap8} ${css.recipe}`}>
      <legend>{t("bundle.recipe", { number: index + 1 })}</legend>
      <div className={`${ui.wrap} ${ui.gap8}`} style={{ alignItems: "flex-end" }}>
        <NativeSelect
          label={t("periods.from")}
          data={WHETHER.map((since) => ({ value: since, label: t(`periods.since.${since}`) }))}
          value={isSinceEver ? "ever" : "day"}
          error={isSinceEver ? form.errors[`${path}.from`] : undefined}
          onChange={({ currentTarget }) => form.setFieldValue(`${path}.isSinceEver`, currentTarget.value === "ever")}
        />
        {!isSinceEver && <DayField label={t("periods.fromDay")} {...form.getInputProps(`${path}.from`)} />}
        <ActionIcon className={ui.push} aria-label={t("bundle.remove", { number: index + 1 })} onClick={onRemove}>
          <Trash2 size={16} strokeWidth={1.75} />
        </ActionIcon>
      </div>
      {components.length === 0 && <p className={`${ui.small} ${ui.secondary}`}>{t("bundle.noParts")}</p>}
      {components.map((part, at) => (
        <Part
          key={at}
          form={form}
          path={`${path}.components.${at}`}
          part={part}
          onRemove={() => set(components.filter((_, other) => other !== at))}
        />
      ))}
      <Button
        className={rowsCss.add}
        variant="subtle"
        size="compact-sm"
        leftSection={<Plus size={14} strokeWidth={1.75} aria-hidden />}
        onClick={() => set([...components, NO_PART])}
      >
        {t("bundle.addPart")}
      </Button>
      <Total components={components} />
    </fieldset>
  );
}

const SEARCH_AFTER_MS = 300;
const MIN_LETTERS = 2;

function Part({ form, path, part, onRemove }: { form: SheetForm; path: string; part: PartFields; onRemove: () => void }) {
  const { t } = useTranslation("costs");
  const format = useFormat();
  const [text, setText] = useState("");
  const [settled] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const asks = settled.length >= MIN_LETTERS && settled !== part.name;
  const { data: found = [] } = useFoundPartsQuery(settled, { skip: !asks });
  const options = new Map(found.map(({ id, name, sku }) => [id, name || sku]));
  if (part.productId !== "") options.set(part.productId, part.name);
  const choose = (productId: string | null) => {
    if (productId === null) return;
    const isSame = productId === part.productId;
    // What another one costs is known when it has been saved.
    form.setFieldValue(path, { ...part, productId, name: options.get(productId) ?? "", ...(isSame ? {} : { cost: null, currency: null }) });
    form.clearFieldError(`${path}.productId`);
  };
  return (
    <div className={`${ui.grid} ${ui.top} ${ui.gap8} ${css.part}`}>
      <Select
        aria-label={t("bundle.product")}
        placeholder={t("bundle.search")}
        searchable
        nothingFoundMessage={t(asks ? "bundle.nothing" : "bundle.search")}
        // The server has searched already, with typos.
        filter={({ options: all }) => all}
        data={[...options].map(([value, label]) => ({ value, label }))}
        onSearchChange={setText}
        {...form.getInputProps(`${path}.productId`)}
        value={part.productId || null}
        onChange={choose}
      />
      <TextInput
        aria-label={t("bundle.quantity")}
        inputMode="numeric"
        autoComplete="off"
        leftSection="×"
        {...form.getInputProps(`${path}.quantity`)}
      />
      <span className={`${ui.num} ${css.cost}`}>
        {part.cost === null || part.currency === null
          ? part.productId !== "" && <span className={ui.warn}>{t("bundle.unknown")}</span>
          : `${format.decimal(part.cost)} ${format.unit(part.currency)}`}
      </span>
      <ActionIcon aria-label={t("bundle.removePart", { name: part.name })} onClick={onRemove}>
        <Trash2 size={16} strokeWidth={1.75} />
      </ActionIcon>
    </div>
  );
}

/** What one bundle costs today by its parts; in as many currencies as they have. */
function Total({ components }: { components: readonly PartFields[] }) {
  const { t } = useTranslation("costs");
  const format = useFormat();
  const { sums, unknown } = bundleCost(components);
  if (components.length === 0) return null;
  const words = [...sums].map(([currency, amount]) => `${textOfUnitCost(amount)} ${format.unit(currency)}`);
  return (
    <p className={`${ui.medium} ${ui.ruled} ${ui.num}`} style={{ paddingTop: 8 }}>
      {t("bundle.total", { sum: words.length === 0 ? "—" : words.join(" + ") })}
      {unknown > 0 && <span className={ui.warn}> {t("bundle.missing", { count: unknown })}</span>}
    </p>
  );
}
