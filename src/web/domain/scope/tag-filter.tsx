import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as tagPickerCss from "../tags/tag-picker.module.css";
import * as css from "./tag-filter.module.css";
import { Combobox, Popover, TextInput, useCombobox } from "@mantine/core";
import { Check, Tag } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ProductTag } from "#contract/product-tags.ts";
import { foldForSearch } from "#core/search-fold.ts";
import { useProductTagsQuery } from "../tags/product-tags.api.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { TagName } from "../tags/tag-name.tsx";
import { useFormat } from "../../ui/use-format.ts";

const MAX_NAME = 60;

/** Narrows the screen to products with any of the chosen tags; a company without tags has nothing to choose. */
export function TagFilter() {
  const { t } = useTranslation("dashboard");
  const format = useFormat();
  const { shared } = useFilter();
  const { data } = useProductTagsQuery();
  const [opened, setOpened] = useState(false);
  const chosen = shared.tagIDs.length;
  if (data === undefined || data.items.length + chosen === 0) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={304} trapFocus returnFocus hideDetached={false}>
      <Popover.Target>
        <button
          type="button"
          className={`${ui.chip} ${css.root} ${chosen > 0 ? ui.chipChosen : ""}`}
          aria-expanded={opened}
          onClick={() => setOpened((before) => !before)}
        >
          <Tag size={14} strokeWidth={1.75} aria-hidden="true" />
          {t("tagFilter.open")}
          {chosen > 0 && <span className={ui.num}>{format.count(chosen)}</span>}
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("tagFilter.title")}>
        {opened && <TagChoice tags={data.items} onClose={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  );
}

type TagChoiceProps = { tags: readonly ProductTag[]; onClose: () => void };

/** Typing finds, arrows walk, Enter takes a tag in or out; the list stays open, as several are wanted. */
function TagChoice({ tags, onClose }: TagChoiceProps) {
  const { t } = useTranslation("dashboard");
  const combobox = useCombobox({ opened: true });
  const { chosen, toggle, clear } = useChosenTags();
  const [text, type] = useState("");
  const field = useRef<HTMLInputElement>(null);
  // Without a scroll, which would lead to the top of the page before the menu has its place.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const clearAll = () => {
    clear();
    // The button is of no use then, and whoever pressed it by keyboard goes on where they were.
    field.current?.focus();
  };
  const found = tags.filter((tag) => foldForSearch(tag.name).includes(foldForSearch(text.trim())));
  return (
    <div className={`${ui.stack} ${ui.gap8} ${tagPickerCss.root}`}>
      <Combobox store={combobox} onOptionSubmit={toggle}>
        <Combobox.EventsTarget withExpandedAttribute>
          <TextInput
            ref={field}
            size="xs"
            maxLength={MAX_NAME}
            aria-label={t("tagFilter.find")}
            placeholder={t("tagFilter.find")}
            value={text}
            onChange={({ currentTarget }) => {
              type(currentTarget.value);
              combobox.updateSelectedOptionIndex();
            }}
            onKeyDown={({ key }) => key === "Escape" && onClose()}
          />
        </Combobox.EventsTarget>
        <Combobox.Options className={tagPickerCss.list} aria-label={t("tagFilter.title")} aria-multiselectable>
          {found.map((tag) => (
            <TagOption key={tag.id} tag={tag} isChosen={chosen.includes(tag.id)} />
          ))}
        </Combobox.Options>
      </Combobox>
      {found.length === 0 && (
        <p className={`${ui.small} ${ui.secondary}`} style={{ padding: "0 4px 4px" }}>
          {t("tagFilter.none")}
        </p>
      )}
      <div className={`${ui.flex} ${ui.spread} ${ui.gap16} ${css.foot}`}>
        <span className={`${ui.small} ${ui.secondary}`}>{t("tagFilter.meaning")}</span>
        <button type="button" className={`${ui.plain} ${ui.link} ${ui.small}`} disabled={chosen.length === 0} onClick={clearAll}>
          {t("tagFilter.clear")}
        </button>
      </div>
    </div>
  );
}

function useChosenTags() {
  const { shared, act } = useFilter();
  const { tagIDs: chosen } = shared;
  const choose = (tagIDs: readonly string[]) => act({ type: "tagsChosen", payload: { tagIDs } });
  return {
    chosen,
    toggle: (id: string) => choose(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]),
    clear: () => choose([]),
  };
}

function TagOption({ tag: { id, name, color, products }, isChosen }: { tag: ProductTag; isChosen: boolean }) {
  const { t } = useTranslation("dashboard");
  return (
    <Combobox.Option className={tagPickerCss.option} value={id} active={isChosen} aria-selected={isChosen}>
      {isChosen ? <Check size={16} strokeWidth={2} aria-hidden="true" /> : <span />}
      <TagName name={name} color={color} />
      <span className={`${ui.small} ${ui.muted} ${ui.num}`}>{t("tables.count.products", { count: products })}</span>
    </Combobox.Option>
  );
}
