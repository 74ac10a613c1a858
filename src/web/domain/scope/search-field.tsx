import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./scope.module.css";
import { TextInput } from "@mantine/core";
import { Search, X } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../lib/state/use-filter.ts";

const PAUSE_MS = 300;
const MAX_PHRASE = 200;

/** The phrase that narrows tiles, chart and tables alike. */
export function SearchField() {
  const { t } = useTranslation("dashboard");
  const { text, type, apply, clear } = usePhrase();
  return (
    <TextInput
      className={css.phrase}
      size="xs"
      type="search"
      maxLength={MAX_PHRASE}
      aria-label={t("search.label")}
      placeholder={t("search.placeholder")}
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={text !== "" && <ClearButton onClear={clear} />}
      value={text}
      onChange={({ currentTarget }) => type(currentTarget.value)}
      onKeyDown={({ key }) => {
        if (key === "Enter") apply();
        if (key === "Escape") clear();
      }}
    />
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

function ClearButton({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation("dashboard");
  return (
    <button type="button" className={`${ui.plain} ${css.phraseClear}`} aria-label={t("search.clear")} onClick={onClear}>
      <X size={14} strokeWidth={1.75} aria-hidden="true" />
    </button>
  );
}
