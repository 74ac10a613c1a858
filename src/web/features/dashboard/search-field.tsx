import { ActionIcon, TextInput } from "@mantine/core";
import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../lib/state/use-filter.ts";

const PAUSE_MS = 300;
const MAX_PHRASE = 200;

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || ["INPUT", "TEXTAREA", "SELECT"].includes(target.tagName));
}

/** The phrase that narrows tiles, chart and table; `/` leads here from anywhere on the page. */
export function SearchField() {
  const { t } = useTranslation("dashboard");
  const { shared, act } = useFilter();
  const [text, setText] = useState(shared.searchedPhrase);
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const phrase = shared.searchedPhrase;

  useEffect(() => setText(phrase), [phrase]);
  useEffect(() => {
    if (text === phrase) return;
    const timer = setTimeout(() => act({ type: "phraseChanged", payload: { phrase: text } }), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [act, phrase, text]);
  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
    };
    window.addEventListener("keydown", focus);
    return () => window.removeEventListener("keydown", focus);
  }, []);

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
      onBlur={() => setOpened(false)}
      size="xs"
      type="search"
      maxLength={MAX_PHRASE}
      aria-label={t("search.label")}
      aria-keyshortcuts="/"
      placeholder={t("search.placeholder")}
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={
        text === "" ? (
          <kbd className="z-search__key" aria-hidden="true">
            /
          </kbd>
        ) : (
          <button type="button" className="z-plain z-search__clear" aria-label={t("search.clear")} onClick={() => act({ type: "phraseChanged", payload: { phrase: "" } })}>
            <X size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )
      }
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === "Enter") act({ type: "phraseChanged", payload: { phrase: text } });
        if (event.key === "Escape") setText("");
      }}
    />
    </>
  );
}
