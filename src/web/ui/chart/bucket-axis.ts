import { type Scheme, TOKENS } from "../theme/tokens.ts";

/** How much of their colour columns outside the range keep. */
export const MUTED = 0.35;

/** The names of the columns; the first `outside` of them stand before the range, which is lit. */
export function bucketAxis(names: readonly string[], outside: number, scheme: Scheme): object {
  const axis = { type: "category", axisLabel: { hideOverlap: true } };
  if (outside === 0) return { ...axis, data: names };
  const { selected, text } = TOKENS[scheme];
  return {
    ...axis,
    data: names.map((value, at) => (at < outside ? value : { value, textStyle: { color: text, fontWeight: 600 } })),
    splitArea: {
      show: true,
      interval: 0,
      areaStyle: { color: names.map((_, at) => (at < outside ? "transparent" : selected)) },
    },
  };
}
