import "@mantine/core/styles/Combobox.layer.css";
import * as ui from "../../ui/styles/ui.module.css";
import * as css from "./search-box.module.css";
import { ActionIcon, Combobox, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { askedEverywhere } from "#core/filter-state.ts";
import { matchesPhrase } from "#core/search-fold.ts";
import { lazyPart } from "../../lib/lazy-part.ts";
import { useMayActForOneself } from "../../lib/session/use-may-edit.ts";
import { useAppDispatch } from "../../lib/state/hooks.ts";
import { reportOpened } from "../../lib/state/report.slice.ts";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useAddress } from "../../lib/use-address.ts";
import { useShortcut } from "../../ui/use-shortcut.ts";
import { type Hit, hitsOf, reportHit } from "./hits.ts";
import { useSearchQuery } from "./search.api.ts";

const SearchResults = lazyPart(() => import("./search-results.tsx").then((module) => module.SearchResults));

const PAUSE_MS = 200;
const MIN_LENGTH = 2;
const MAX_LENGTH = 200;

/** One box for everything: words, numbers, screens. `/` leads here, arrows choose, Enter opens. */
export function SearchBox() {
  const { t } = useTranslation();
  const { combobox, input, text, opened, found, open, close, type, choose, chooseFirst, leave } = useSearchBox();
  return (
    <>
      <ActionIcon className={css.open} aria-label={t("search.open")} onClick={open}>
        <Search size={20} strokeWidth={1.75} />
      </ActionIcon>
      <Combobox store={combobox} onOptionSubmit={choose} position="bottom-end" width={480} withinPortal={false}>
        <div className={css.root} data-search data-opened={opened || undefined}>
          <Combobox.Target>
            <TextInput
              ref={input}
              size="xs"
              type="search"
              maxLength={MAX_LENGTH}
              aria-label={t("search.label")}
              aria-keyshortcuts="/"
              placeholder={t("search.placeholder")}
              leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
              rightSection={text === "" && <SlashKey />}
              value={text}
              onChange={({ currentTarget }) => type(currentTarget.value)}
              onFocus={() => combobox.openDropdown()}
              onBlur={close}
              onKeyDown={({ key }) => key === "Escape" && leave()}
            />
          </Combobox.Target>
        </div>
        <Combobox.Dropdown className={css.dropdown} hidden={text.trim().length < MIN_LENGTH}>
          <Suspense fallback={<Combobox.Empty>{t("search.waiting")}</Combobox.Empty>}>
            <SearchResults {...found} onHits={chooseFirst} />
          </Suspense>
        </Combobox.Dropdown>
      </Combobox>
    </>
  );
}

function useSearchBox() {
  const [text, setText] = useState("");
  const [opened, setOpened] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const found = useHits(text);
  const { hits } = found;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const openHit = useOpenHit();
  const open = () => {
    setOpened(true);
    input.current?.focus();
  };
  useShortcut("/", open);
  useEffect(() => {
    // On a phone the field is there only now.
    if (opened) input.current?.focus();
  }, [opened]);
  // Enter opens the best hit, so it is the chosen one as soon as there is one.
  const { selectFirstOption } = combobox;
  const chooseFirst = useCallback(() => void selectFirstOption(), [selectFirstOption]);
  const close = () => {
    combobox.closeDropdown();
    setOpened(false);
  };
  const leave = () => {
    setText("");
    close();
    input.current?.blur();
  };
  const choose = (key: string) => {
    const chosen = hits.find((hit) => hit.key === key);
    if (chosen === undefined) return;
    leave();
    openHit(chosen);
  };
  const type = (typed: string) => {
    setText(typed);
    combobox.openDropdown();
  };
  return { combobox, input, text, opened, found, open, close, leave, choose, chooseFirst, type };
}

function SlashKey() {
  return (
    <kbd className={ui.key} aria-hidden="true">
      /
    </kbd>
  );
}

const NO_HITS: readonly Hit[] = [];

/** Figures are of the period on the screen. */
function useHits(text: string) {
  const { t } = useTranslation();
  const mayReport = useMayActForOneself();
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { shared } = useFilter();
  const { startDate, endDate } = shared;
  const skip = asked.length < MIN_LENGTH;
  const { currentData, error, isFetching } = useSearchQuery({ q: asked, startDate, endDate, ...askedEverywhere(shared) }, { skip });
  const [shown, setShown] = useState<{ answer: typeof currentData; hits: readonly Hit[] }>({ answer: undefined, hits: NO_HITS });
  if (currentData !== shown.answer) setShown({ answer: currentData, hits: currentData ? hitsOf(currentData, asked) : NO_HITS });
  const isReport = mayReport && asked.length >= MIN_LENGTH && matchesPhrase(asked, [t("menu.reportWords")]);
  const hits = useMemo(() => (isReport ? [...shown.hits, reportHit(t("menu.report"))] : shown.hits), [isReport, shown.hits, t]);
  return { ...shown, hits, error: skip ? undefined : error, isWaiting: isFetching || asked !== text.trim() };
}

function useOpenHit(): (hit: Hit) => void {
  const navigate = useNavigate();
  const [, changeAddress] = useAddress();
  const dispatch = useAppDispatch();
  return ({ open }) => {
    if ("report" in open) dispatch(reportOpened({ requestId: null }));
    else if ("orderId" in open) changeAddress((address) => address.set("order", open.orderId), "push");
    else void navigate(open.path);
  };
}
