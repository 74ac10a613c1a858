import { Menu } from "@mantine/core";
import { ChevronsUpDown, Store as StoreIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useStoresQuery } from "../../lib/stores.api.ts";

/** Which of the company's stores the screens are about; none ticked means all. */
export function StoreSwitch({ compact }: { compact: boolean }) {
  const { t } = useTranslation();
  const { shared } = useFilter();
  const { data: stores } = useStoresQuery();
  if (stores === undefined) return <div className="z-stores z-stores--waiting" aria-hidden="true" />;
  if (stores.length === 0) return null;
  const chosen = stores.filter(({ id }) => shared.accountType.includes(id));
  const [only] = chosen;
  const name = chosen.length === 1 && only ? only.name : chosen.length === 0 ? t("stores.all") : t("stores.some");
  return (
    <Menu width={240}>
      <Menu.Target>
        {compact ? (
          <button type="button" className="z-nav__item" aria-label={name} title={name}>
            <StoreIcon size={16} strokeWidth={1.75} aria-hidden="true" />
          </button>
        ) : (
          <button type="button" className="z-stores">
            <span>
              <span className="z-stores__name">{name}</span>
              <span className="z-stores__count">{t("stores.count", { count: chosen.length === 0 ? stores.length : chosen.length })}</span>
            </span>
            <ChevronsUpDown size={14} strokeWidth={1.75} aria-hidden="true" />
          </button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <StoreItems />
      </Menu.Dropdown>
    </Menu>
  );
}

/** The stores as items of a menu: of the switch, and of the phone's „more”. */
export function StoreItems() {
  const { t } = useTranslation();
  const { shared, act } = useFilter();
  const { data: stores = [] } = useStoresQuery();
  const choose = (accountType: readonly string[]) => act({ type: "accountTypeChanged", payload: { accountType } });
  const isChosen = (id: string) => shared.accountType.includes(id);
  const toggle = (id: string) => choose(isChosen(id) ? shared.accountType.filter((other) => other !== id) : [...shared.accountType, id]);
  return (
    <>
      <Menu.CheckboxItem checked={!stores.some(({ id }) => isChosen(id))} onChange={() => choose([])}>
        {t("stores.all")}
      </Menu.CheckboxItem>
      {stores.map(({ id, name }) => (
        <Menu.CheckboxItem key={id} checked={isChosen(id)} onChange={() => toggle(id)}>
          {name}
        </Menu.CheckboxItem>
      ))}
    </>
  );
}
