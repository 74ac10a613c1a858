import * as navigationCss from "./navigation.module.css";
import * as css from "./store-switch.module.css";
import { Menu } from "@mantine/core";
import { ChevronsUpDown, Store as StoreIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useStoreChoice } from "../../domain/stores/use-store-choice.ts";

/** Which of the company's stores the screens are about; none ticked means all. */
export function StoreSwitch({ compact }: { compact: boolean }) {
  const { t } = useTranslation();
  const { stores, isChosen, isAll, toggle, chooseAll } = useStoreChoice();
  if (stores === undefined) return <div className={`${css.root} ${css.storesWaiting}`} aria-hidden="true" />;
  if (stores.length === 0) return null;
  const chosen = stores.filter(({ id }) => isChosen(id));
  const [only] = chosen;
  const name = chosen.length === 1 && only ? only.name : chosen.length === 0 ? t("stores.all") : t("stores.some");
  return (
    <Menu width={240}>
      <Menu.Target>
        {compact ? (
          <button type="button" className={navigationCss.item} aria-label={name} title={name}>
            <StoreIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ) : (
          <button type="button" className={css.root}>
            <span>
              <span className={css.name}>{name}</span>
              <span className={css.count}>{t("stores.count", { count: chosen.length === 0 ? stores.length : chosen.length })}</span>
            </span>
            <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.CheckboxItem checked={isAll} onChange={chooseAll}>
          {t("stores.all")}
        </Menu.CheckboxItem>
        {stores.map(({ id, name: store }) => (
          <Menu.CheckboxItem key={id} checked={isChosen(id)} onChange={() => toggle(id)}>
            {store}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
