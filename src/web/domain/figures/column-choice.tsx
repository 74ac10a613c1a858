import * as css from "./figure-table.module.css";
import { Checkbox } from "@mantine/core";

type ColumnChoiceProps = {
  columns: readonly {
    name: string;
    isShown: boolean;
    /** The only one that is shown stays. */ isLast: boolean;
    onShow: (isShown: boolean) => void;
  }[];
};

export function ColumnChoice({ columns }: ColumnChoiceProps) {
  return (
    <div className={css.picker}>
      {columns.map(({ name, isShown, isLast, onShow }) => (
        <Checkbox
          key={name}
          label={name}
          checked={isShown}
          disabled={isLast}
          onChange={({ currentTarget }) => onShow(currentTarget.checked)}
        />
      ))}
    </div>
  );
}
