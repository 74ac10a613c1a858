import { type Scheme, TOKENS } from "../theme/tokens.ts";

/** How much of their colour columns outside the range keep. */
export const MUTED = 0.35;

/** So many columns all have room for their names. */
const ALL_NAMED = { wide: 8, narrow: 4 };

/** The names of the columns; the first `outside` of them stand before the range, which is lit and always named. */
export function bucketAxis(names: readonly string[], outside: number, scheme: Scheme, isNarrow: boolean): object {
  const axis = { type: "category", axisLabel: { hideOverlap: true } };
  if (outside === 0) return { ...axis, data: names };
  const { selected, text } = TOKENS[scheme];
  const isRoomy = names.length <= (isNarrow ? ALL_NAMED.narrow : ALL_NAMED.wide);
  const every = isRoomy ? 1 : isNarrow ? 4 : 2;
  return {
    type: "category",
    axisLabel: { interval: (index: number) => (index - outside) % every === 0 },
    data: names.map((value, at) => (at < outside ? value : { value, textStyle: { color: text, fontWeight: 600 } })),
    splitArea: {
      show: true,
      interval: 0,
      areaStyle: { color: names.map((_, at) => (at < outside ? "transparent" : selected)) },
    },
  };
}
