/**
 * Answers that hold for every later file of the store, by the first word of the question's id. Answers about columns hold for files with the same
 * headers instead (`answersAbout`), and all others, such as a file's decimal sign, for their file alone.
 */
export const LASTING = ["state", "known", "perLine", "saleIs"] as const;

/** Whether the answer to this question is kept for the store: of one for many words, `state:*`, what it said of each of them is. */
export const isLasting = (question: string): boolean =>
  !question.endsWith(":*") && LASTING.some((subject) => question.startsWith(`${subject}:`));
