/** Differences as they are found: every one is counted, the first ones are kept as lines for people. */
export type DifferenceReport = {
  add: (difference: string) => void;
  /** Differences that were counted but are not described. */
  addUnseen: (count: number) => void;
  count: () => number;
  lines: () => string[];
};

export function createReport(limit: number): DifferenceReport {
  const lines: string[] = [];
  let count = 0;
  return {
    add: (difference) => {
      count += 1;
      if (lines.length < limit) lines.push(difference);
    },
    addUnseen: (more) => void (count += more),
    count: () => count,
    lines: () => (count > lines.length ? [...lines, `and ${count - lines.length} more`] : lines),
  };
}
