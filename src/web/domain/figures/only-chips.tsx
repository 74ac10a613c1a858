import * as ui from "../../ui/styles/ui.module.css";
import { useFormat } from "../../ui/use-format.ts";

type OnlyChipProps<Only extends string> = {
  only: Only;
  label: string;
  /** How many rows it would leave; not known yet. */
  count?: number | undefined;
  chosen: Only | undefined;
  onChoose: (only: Only | null) => void;
};

/** A question asked every day; pressed again it is taken back. */
export function OnlyChip<Only extends string>({ only, label, count, chosen, onChoose }: OnlyChipProps<Only>) {
  const format = useFormat();
  const pressed = chosen === only;
  return (
    <button type="button" className={ui.chip} aria-pressed={pressed} onClick={() => onChoose(pressed ? null : only)}>
      {label} {count !== undefined && <span className={`${ui.num} ${count === 0 ? ui.muted : ""}`}>{format.count(count)}</span>}
    </button>
  );
}
