import * as ui from "../../ui/styles/ui.module.css";
import * as css from "../../ui/bar.module.css";
import { Menu } from "@mantine/core";
import type { LucideIcon } from "lucide-react";
import { BarButton } from "../../ui/bar-button.tsx";
import { ChoiceItems } from "../../ui/choice-items.tsx";

type OptionMenuProps<T extends string> = {
  label: string;
  /** Stands before the chosen one: „Porównaj:”. */
  prefix: string;
  icon: LucideIcon;
  value: T;
  options: readonly { value: T; text: string }[];
  onChoose: (value: T) => void;
};

/** One choice of a few, as a group of the scope bar; on a phone its icon alone. */
export function OptionMenu<T extends string>({ label, prefix, icon: Icon, value, options, onChoose }: OptionMenuProps<T>) {
  const chosen = options.find((option) => option.value === value);
  return (
    <div className={`${ui.row} ${ui.gap2} ${css.group} ${css.compare}`}>
      <Menu>
        <Menu.Target>
          <BarButton
            label={label}
            prefix={prefix}
            icon={<Icon className={css.onlyNarrow} size={20} strokeWidth={1.75} aria-hidden="true" />}
          >
            {chosen?.text}
          </BarButton>
        </Menu.Target>
        <Menu.Dropdown>
          <ChoiceItems label={label} value={value} options={options} onChoose={onChoose} />
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
