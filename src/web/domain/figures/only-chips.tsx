import * as ui from "../../ui/styles/ui.module.css";
import { useSeesCosts } from "../../lib/session/use-may-edit.ts";
import { useFormat } from "../../ui/use-format.ts";

type OnlyChipProps<Only extends string> = {
  only: Only;
  label: string;
  /** How many rows it would leave; not known yet. */
  count?: number | undefined;
  chosen: Only | undefined;
  onChoose: (only: Only | null) => void;
};

/** What tells of costs. */
const OF_COSTS: readonly string[] = ["loss", "noCost", "incomplete"];

/** Those of the questions whose answer whoever looks may see. */
export function useShownOnly<Only extends string>(all: readonly Only[]): readonly Only[] {
  const seesCosts = useSeesCosts();
  return seesCosts ? all : all.filter((only) => !OF_COSTS.includes(only));
}

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
