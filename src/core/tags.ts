/** Colours of tags by name; the web app gives each its value per scheme. */
export const TAG_COLORS = ["gray", "blue", "teal", "green", "amber", "orange", "red", "pink", "violet"] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** The colour fewest tags have, the first of the palette where several are as rare; grey is for those nobody coloured. */
export function rarestColor(used: readonly TagColor[]): TagColor {
  const [first = "blue", ...others] = TAG_COLORS.filter((color) => color !== "gray");
  const count = (color: TagColor): number => used.filter((other) => other === color).length;
  return others.reduce((rarest, color) => (count(color) < count(rarest) ? color : rarest), first);
}
