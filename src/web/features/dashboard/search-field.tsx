import { ActionIcon, TextInput } from "@mantine/core";
import { Search, X } from "lucide-react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../lib/state/use-filter.ts";

const PAUSE_MS = 300;
const MAX_PHRASE = 200;

/** The phrase that narrows tiles, chart and table; `/` leads here from anywhere on the page. On a phone it opens over the bar. */
export function SearchField() {
  const { t } = useTranslation("dashboard");
  const { text, type, apply, clear } = usePhrase();
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);

  return (
    <>
      <ActionIcon className="z-search__open" aria-label={t("search.open")} onClick={() => setOpened(true)}>
        <Search size={20} strokeWidth={1.75} />
      </ActionIcon>
      <TextInput
        ref={input}
        className="z-search"
        data-opened={opened || undefined}
        size="xs"
        type="search"
        maxLength={MAX_PHRASE}
        aria-label={t("search.label")}
        aria-keyshortcuts="/"
        placeholder={t("search.placeholder")}
        leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
        rightSection={<SearchEnd empty={text === ""} onClear={clear} />}
        value={text}
        onBlur={() => setOpened(false)}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === "Enter") apply();
          if (key === "Escape") clear();
        }}
      />
    </>
  );
}

/** What is typed runs ahead of the filter, which follows after a short pause. */
function usePhrase() {
  const { shared, act } = useFilter();
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? shared.searchedPhrase;
  const commit = (phrase: string) => {
    act({ type: "phraseChanged", payload: { phrase } });
    setDraft(null);
  };
  useEffect(() => {
    if (draft === null) return;
    const timer = setTimeout(() => {
      act({ type: "phraseChanged", payload: { phrase: draft } });
      setDraft(null);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [act, draft]);
  return { text, type: setDraft, apply: () => commit(text), clear: () => commit("") };
}

function SearchEnd({ empty, onClear }: { empty: boolean; onClear: () => void }) {
  const { t } = useTranslation("dashboard");
  if (empty) {
    return (
      <kbd className="z-search__key" aria-hidden="true">
        /
      </kbd>
    );
  }
  return (
    <button type="button" className="z-plain z-search__clear" aria-label={t("search.clear")} onClick={onClear}>
      <X size={14} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, [input]);
}
