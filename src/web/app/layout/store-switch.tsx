import { Menu } from "@mantine/core";
import { ChevronsUpDown, Store as StoreIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useFilter } from "../../lib/state/use-filter.ts";
import { useStoresQuery } from "../../lib/stores.api.ts";

/** Which of the company's stores the screens are about; none ticked means all. */
export function StoreSwitch({ compact }: { compact: boolean }) {
  const { t } = useTranslation();
  const { shared, act } = useFilter();
  const { data: stores = [] } = useStoresQuery();
  if (stores.length === 0) return null;
  const chosen = stores.filter(({ id }) => shared.accountType.includes(id));
  const [only] = chosen;
  const name = chosen.length === 1 && only ? only.name : chosen.length === 0 ? t("stores.all") : t("stores.some");
  const toggle = (id: string) =>
    act({
      type: "accountTypeChanged",
      payload: {
        accountType: shared.accountType.includes(id) ? shared.accountType.filter((other) => other !== id) : [...shared.accountType, id],
      },
    });
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
        <Menu.CheckboxItem checked={chosen.length === 0} onChange={() => act({ type: "accountTypeChanged", payload: { accountType: [] } })}>
          {t("stores.all")}
        </Menu.CheckboxItem>
        <Menu.Divider />
        {stores.map(({ id, name: storeName }) => (
          <Menu.CheckboxItem key={id} checked={shared.accountType.includes(id)} onChange={() => toggle(id)}>
            {storeName}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
