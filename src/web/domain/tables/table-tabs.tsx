import * as ui from "../../ui/styles/ui.module.css";
import * as pageTabsCss from "../../ui/page-tabs.module.css";
import * as css from "./table-tabs.module.css";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useAddress } from "../../lib/use-address.ts";
import { TABLE_PARAMS } from "../figures/table-state.ts";

export type Tab = "products" | "offers" | "orders" | "tags" | "markets";
export const TABS = ["products", "offers", "orders", "tags", "markets"] as const satisfies readonly Tab[];

const PARAM = "tab";

/** Where the tables begin. */
export const TABLE_TABS = "tables";

/** Which of the tables stands on the screen, the first unless another was chosen; in the address, because it is part of the view. */
export function useTab<const T extends Tab>(tabs: readonly [T, ...T[]]): [T, (tab: T) => void] {
  const [params, changeAddress] = useAddress();
  const { act } = useFilter();
  const tab = tabs.find((candidate) => candidate === params.get(PARAM)) ?? tabs[0];
  const choose = (chosen: T) => {
    changeAddress((address) => {
      for (const name of TABLE_PARAMS) address.delete(name);
      if (chosen === tabs[0]) address.delete(PARAM);
      else address.set(PARAM, chosen);
    }, "push");
    act({ type: "pageChosen", payload: { page: 1 } });
  };
  return [tab, choose];
}

export function TableTabs({ tabs }: { tabs: readonly [Tab, ...Tab[]] }) {
  const { t } = useTranslation("dashboard");
  const [tab, choose] = useTab(tabs);
  return (
    <nav id={TABLE_TABS} className={`${pageTabsCss.root} ${css.root}`} aria-label={t("tables.label")}>
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          className={`${ui.plain} ${pageTabsCss.tab}`}
          aria-current={name === tab ? "page" : undefined}
          onClick={() => choose(name)}
        >
          {t(`tables.tabs.${name}`)}
        </button>
      ))}
    </nav>
  );
}
