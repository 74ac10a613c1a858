import "@mantine/core/styles/Combobox.layer.css";
import * as css from "./settings-search.module.css";
import { Select } from "@mantine/core";
import { Search } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { matchesPhrase } from "#core/search-fold.ts";
import { SCREENS } from "#core/screens.ts";
import { PLACES } from "./setting-places.ts";
import type { SettingsTab } from "./use-open-tabs.ts";

/** Tabs that people also call by other words. */
const SAID = ["stores", "alerts", "users", "data", "account"] as const;

function isSaid(key: SettingsTab): key is (typeof SAID)[number] {
  return SAID.some((said) => said === key);
}

/** Finds a setting by its words, wherever it stands, and leads to it. */
export function SettingsSearch({ tabs }: { tabs: readonly SettingsTab[] }) {
  const { t, ready } = useTranslation(["settings", "common"], { useSuspense: false });
  const navigate = useNavigate();
  if (!ready) return <div className={css.root} />;
  const settings = PLACES.map(({ id, name, words }) => ({
    to: `${SCREENS.settings.path}#set-${id}`,
    name: t(name),
    words: words.map((key) => t(key)),
  }));
  const screens = tabs.map((key) => {
    const { path } = SCREENS[key];
    return { to: path, name: t(`common:${SCREENS[key].tab}`), words: isSaid(key) ? [t(`search.words.${key}`)] : [] };
  });
  const found = [...settings, ...screens];
  return (
    <Select
      className={css.root}
      size="xs"
      searchable
      comboboxProps={{ keepMounted: false }}
      value={null}
      aria-label={t("search.label")}
      placeholder={t("search.label")}
      leftSection={<Search size={16} strokeWidth={1.75} aria-hidden="true" />}
      rightSection={<span />}
      nothingFoundMessage={t("search.none")}
      data={found.map(({ to, name }) => ({ value: to, label: name }))}
      filter={({ search }) =>
        found
          .filter(({ name, words }) => matchesPhrase(search, [name, ...words]))
          .map(({ to, name }) => ({ value: to, label: name, disabled: false }))
      }
      onChange={(to) => to !== null && void navigate(to)}
    />
  );
}
