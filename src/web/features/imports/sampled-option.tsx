import * as ui from "../../ui/styles/ui.module.css";
import type { SelectProps } from "@mantine/core";

type Samples = Readonly<Record<string, readonly string[]>>;

export const samplesInWords = (samples: readonly string[]): string => samples.join(" · ");

/** Headers to choose from, with what stands in each of the columns. */
export function withSamples(samples: Samples): NonNullable<SelectProps["renderOption"]> {
  return ({ option: { value, label } }) => {
    const found = samples[value] ?? [];
    return (
      <span>
        {label}
        {found.length > 0 && <span className={`${ui.small} ${ui.muted}`}> {samplesInWords(found)}</span>}
      </span>
    );
  };
}
