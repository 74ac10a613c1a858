/** A phrase being typed and where in it the cursor stands. */
export type Typed = { phrase: string; at: number };

/** Puts the text in place of a part, and the cursor behind it; what is finished by it is parted from what follows. */
export function withPart({ phrase }: Pick<Typed, "phrase">, part: { from: number; to: number }, text: string): Typed {
  const isOpen = /[:<>=]$/.test(text);
  const behind = phrase.slice(part.to).replace(/^\s+/, "");
  const before = `${phrase.slice(0, part.from)}${text}${isOpen ? "" : " "}`;
  return { phrase: before + behind, at: before.length };
}
