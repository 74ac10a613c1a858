/** Colours of tags by name; the web app gives each its value per scheme. */
export const TAG_COLORS = ["gray", "blue", "teal", "green", "amber", "orange", "red", "pink", "violet"] as const;
export type TagColor = (typeof TAG_COLORS)[number];

/** The colour fewest tags have, the first of the palette where several are as rare; grey is for those nobody coloured. */
export function rarestColor(used: readonly TagColor[]): TagColor {
  const [first = "blue", ...others] = TAG_COLORS.filter((color) => color !== "gray");
  const count = (color: TagColor): number => used.filter((other) => other === color).length;
  return others.reduce((rarest, color) => (count(color) < count(rarest) ? color : rarest), first);
}

export const MAX_TAG_NAME = 60;

/** What a typed name means: nothing yet, the tag that is called so however it is written, a new one, or too long for one. */
export function typedTag<Tag extends { name: string }>(text: string, tags: readonly Tag[]): "none" | "tooLong" | "new" | Tag {
  const name = text.trim();
  if (name === "") return "none";
  if (name.length > MAX_TAG_NAME) return "tooLong";
  return tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase()) ?? "new";
}
