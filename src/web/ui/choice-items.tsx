import { Menu } from "@mantine/core";
import type { ReactNode } from "react";

type ChoiceItemsProps<T extends string> = {
  label: string;
  /** None of them where something else is chosen: all markets at once. */
  value: T | null;
  options: readonly { value: T; text: ReactNode }[];
  onChoose: (value: T) => void;
};

/** What a menu of one choice drops down: what it is about, then one item each; choosing closes it. */
export function ChoiceItems<T extends string>({ label, value, options, onChoose }: ChoiceItemsProps<T>) {
  return (
    <>
      <Menu.Label>{label}</Menu.Label>
      {options.map((option) => (
        <Menu.RadioItem
          key={option.value}
          value={option.value}
          checked={option.value === value}
          closeMenuOnClick
          onChange={() => onChoose(option.value)}
        >
          {option.text}
        </Menu.RadioItem>
      ))}
    </>
  );
}
