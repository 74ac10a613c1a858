import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./phrase-search.module.css";
import { Combobox, TextInput, useCombobox } from "@mantine/core";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MAX_PHRASE } from "#core/product-phrase.ts";
import { type Offered, useShownCompletions } from "./use-completions.ts";
import { type Typed, withPart } from "./phrase-edit.ts";

const PAUSE_MS = 300;

type PhraseSearchProps = { phrase: string; onChoose: (phrase: string) => void };

/** What is typed runs ahead of the address, which follows after a short pause; leaving the field makes an end of it. */
function useTypedPhrase({ phrase, onChoose }: PhraseSearchProps) {
  const [draft, setDraft] = useState<Typed | null>(null);
  const isAhead = draft !== null && draft.phrase.trim() !== phrase;
  const choose = useEffectEvent((text: string) => onChoose(text.trim()));
  useEffect(() => {
    if (draft === null || !isAhead) return;
    const timer = setTimeout(() => choose(draft.phrase), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [draft, isAhead]);
  return {
    typed: draft ?? { phrase, at: phrase.length },
    type: setDraft,
    read: ({ value, selectionStart }: HTMLInputElement) => setDraft({ phrase: value, at: selectionStart ?? value.length }),
    finish: () => {
      if (isAhead) onChoose(draft.phrase.trim());
      setDraft(null);
    },
  };
}

/** Words and operators; what may follow is offered below and taken with the arrows and Enter, or with the tabulator. */
export function PhraseSearch({ phrase, onChoose }: PhraseSearchProps) {
  const { t } = useTranslation("products");
  const field = useRef<HTMLInputElement>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { typed, type, read, finish } = useTypedPhrase({ phrase, onChoose });
  const { items, part } = useShownCompletions(typed, combobox.dropdownOpened);
  const take = (text: string) => {
    const next = withPart(typed, part, text);
    type(next);
    combobox.resetSelectedOption();
    requestAnimationFrame(() => field.current?.setSelectionRange(next.at, next.at));
  };
  const open = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    read(currentTarget);
    combobox.openDropdown();
    combobox.resetSelectedOption();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const reached = items[combobox.getSelectedOptionIndex()]?.text;
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Tab" && !event.shiftKey && combobox.dropdownOpened && reached !== undefined) {
      event.preventDefault();
      take(reached);
    } else if (event.key === "Enter" && reached === undefined) {
      onChoose(typed.phrase.trim());
      combobox.closeDropdown();
    } else if (event.key === "Escape" && combobox.dropdownOpened) {
      event.stopPropagation();
      combobox.closeDropdown();
    }
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take} position="bottom-start" width={320}>
      <Combobox.EventsTarget withExpandedAttribute>
        <TextInput
          ref={field}
          className={css.root}
          size="xs"
          type="search"
          maxLength={MAX_PHRASE}
          spellCheck={false}
          autoComplete="off"
          aria-label={t("search.label")}
          placeholder={t("search.placeholder")}
          leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
          value={typed.phrase}
          onChange={open}
          onFocus={open}
          onClick={({ currentTarget }) => read(currentTarget)}
          onBlur={() => {
            combobox.closeDropdown();
            finish();
          }}
          onKeyDown={onKeyDown}
        />
      </Combobox.EventsTarget>
      <Offers items={items} />
    </Combobox>
  );
}

function Offers({ items }: { items: readonly Offered[] }) {
  const { t } = useTranslation("products");
  return (
    <Combobox.Dropdown hidden={items.length === 0}>
      <Combobox.Options aria-label={t("search.offered")} className={css.options}>
        {items.map(({ text, what }) => (
          <Combobox.Option key={text} value={text}>
            <span className={`${ui.flex} ${ui.spread} ${ui.gap12} ${ui.baseline}`}>
              <code className={ui.medium} style={{ fontFamily: "inherit" }}>
                {text}
              </code>
              <span className={`${ui.small} ${ui.muted}`}>{what}</span>
            </span>
          </Combobox.Option>
        ))}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}
