import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./tag-picker.module.css";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { Check, Minus, Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductTag, tagsOfProductsRoute } from "#contract/product-tags.ts";
import type { ResponseOf } from "#contract/route.ts";
import { foldForSearch } from "#core/search-fold.ts";
import { MAX_TAG_NAME, rarestColor, type TagColor, typedTag } from "#core/tags.ts";
import { type Chosen, useCreateProductTagMutation, useProductTagsQuery, useTagsOfProductsQuery } from "./product-tags.api.ts";
import { Refusal } from "../../ui/refusal.tsx";
import { useFormat } from "../../ui/use-format.ts";
import { Swatches } from "./swatches.tsx";
import { TagName } from "./tag-name.tsx";
import type { Tagging } from "./use-tagging.ts";

const CREATE = "create";

type TagPickerProps = { of: Chosen; tagging: Tagging; onClose: () => void };

/** Typing finds a tag or makes it, arrows walk, Enter gives it to the products or takes it off them. */
export function TagPicker({ of, tagging, onClose }: TagPickerProps) {
  const { t } = useTranslation();
  const combobox = useCombobox({ opened: true });
  const { text, type, color, chooseColor, found, typed, isEmpty, carried, submit, enter, error } = useTagChoice(of, tagging);
  const isNew = typed === "new";
  const field = useRef<HTMLInputElement>(null);
  // The picker comes after the menu has looked for something to focus, and before the menu has its place: without a
  // scroll, which would lead to the top of the page.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <div className={`${ui.stack} ${ui.gap8} ${css.root}`}>
      <p style={{ padding: "4px 4px 0", fontWeight: 600 }}>{t("tags.of", { count: carried?.products ?? 0 })}</p>
      <Combobox store={combobox} onOptionSubmit={(value) => void submit(value)}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={field}
            size="xs"
            aria-label={t("tags.find")}
            placeholder={t("tags.find")}
            value={text}
            error={typed === "tooLong" ? t("tags.tooLong", { limit: MAX_TAG_NAME }) : null}
            onChange={({ currentTarget }) => {
              type(currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === "Escape") onClose();
              // What the arrows have reached is chosen by the list itself.
              const isReached = combobox.getSelectedOptionIndex() !== -1;
              if (key === "Enter" && !nativeEvent.isComposing && !isReached) void enter();
            }}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={css.list} aria-label={t("tags.title")} aria-multiselectable>
          {found.map((tag) => (
            <TagOption key={tag.id} tag={tag} carried={carried} />
          ))}
          {isNew && (
            <Combobox.Option className={css.option} value={CREATE} aria-selected={false}>
              <Plus size={16} strokeWidth={1.75} aria-hidden="true" />
              <TagName name={t("tags.create", { name: text.trim() })} color={color} />
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox>
      {isEmpty && (
        <p className={`${ui.small} ${ui.secondary}`} style={{ padding: "0 4px 4px" }}>
          {t("tags.none")}
        </p>
      )}
      {isNew && <Swatches label={t("tags.newColor")} value={color} onChange={chooseColor} />}
      <Refusal title={t("tags.failed")} error={error} />
    </div>
  );
}

type Carried = ResponseOf<typeof tagsOfProductsRoute>;

const carriedBy = (carried: Carried | undefined, id: string): number => carried?.tags.find((tag) => tag.id === id)?.products ?? 0;

/** What is typed and found, and what choosing one of it does. */
function useTagChoice(of: Chosen, tagging: Tagging) {
  const { data } = useProductTagsQuery();
  const { data: carried, error } = useTagsOfProductsQuery(of);
  const [text, type] = useState("");
  const [chosenColor, chooseColor] = useState<TagColor | null>(null);
  const [create, creating] = useCreateProductTagMutation();
  const tags = data?.items ?? [];
  const name = text.trim();
  const typed = data === undefined ? "none" : typedTag(text, tags);
  const color = chosenColor ?? rarestColor(tags.map((tag) => tag.color));
  const submit = async (value: string): Promise<void> => {
    if (carried === undefined || carried.products === 0) return;
    const tag = value === CREATE ? (await create({ name, color })).data : tags.find(({ id }) => id === value);
    if (tag === undefined) return;
    await tagging.change(tag, of, carriedBy(carried, tag.id) < carried.products);
    type("");
    chooseColor(null);
  };
  return {
    text,
    type,
    color,
    chooseColor,
    carried,
    found: carried === undefined ? [] : tags.filter((tag) => foldForSearch(tag.name).includes(foldForSearch(name))),
    typed,
    isEmpty: data?.items.length === 0 && name === "",
    error: error ?? creating.error,
    submit,
    /** Enter after a name: a new tag is made, one that there is is given; a name says what is wanted, so none is taken off by it. */
    enter: async (): Promise<void> => {
      if (typed === "none" || typed === "tooLong" || creating.isLoading || tagging.busy) return;
      if (typed === "new") return submit(CREATE);
      if (carried === undefined || carriedBy(carried, typed.id) === carried.products) return type("");
      await submit(typed.id);
    },
  };
}

function TagOption({ tag, carried }: { tag: ProductTag; carried: Carried | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const products = carried?.products ?? 0;
  const some = carriedBy(carried, tag.id);
  const all = products > 0 && some === products;
  return (
    <Combobox.Option className={css.option} value={tag.id} active={all} aria-selected={all}>
      {all ? <Check size={16} strokeWidth={2} aria-hidden="true" /> : some > 0 ? <Minus size={16} aria-hidden="true" /> : <span />}
      <TagName name={tag.name} color={tag.color} />
      {some > 0 && !all && (
        <span className={`${ui.small} ${ui.muted} ${ui.num}`}>
          {t("tags.some", { some: format.count(some), all: format.count(products) })}
        </span>
      )}
    </Combobox.Option>
  );
}
